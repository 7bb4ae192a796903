import pTimeout from 'p-timeout';
import type { PoolConfig } from 'pg';
import { PgBoss, type DatabaseOptions, type JobWithMetadata } from 'pg-boss';
import { directUrlOf, type DatabaseEnv } from '#infra/db/connection-settings.ts';
import type { Logger } from '#infra/logger.ts';
import { runUnderOrigin } from './job-origin.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** Poll interval of a queue in seconds; schedules are exact to the minute. */
const POLL_SECONDS = 5;
const RETRIES = 2;
const QUEUE_CONNECTIONS = 3;
/** Time by which a run times out in the worker before it expires in the queue, which would not be logged. */
const FAIL_BEFORE_EXPIRY_MS = 500;
/** Time, in seconds, after which a running job without a heartbeat counts as killed and is retried; it sends two in this time. */
const HEARTBEAT_SECONDS = 30;
/** Interval, in seconds, of the search for killed jobs. */
const SUPERVISE_SECONDS = 30;
/** Time after which a connection that does not answer is replaced; longer than any statement of the queue takes. */
const QUERY_TIMEOUT_MS = 60_000;

interface BossOptions {
  /** Whether the process only enqueues jobs within other transactions; other processes run them. */
  sendsOnly?: boolean;
  queryTimeoutMs?: number;
}

/** Creates the queue in the shop's own database. Its start creates its tables (schema `pgboss`). */
export function createBoss(
  { env, log }: { env: Pick<DatabaseEnv, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>; log: Logger },
  { sendsOnly = false, queryTimeoutMs = QUERY_TIMEOUT_MS }: BossOptions = {},
): PgBoss {
  // PgBoss passes settings of node-postgres on, which its own type does not list.
  const connection: PoolConfig = {
    connectionString: directUrlOf(env),
    application_name: 'manabar-jobs',
    max: sendsOnly ? 1 : QUEUE_CONNECTIONS,
    keepAlive: true,
    query_timeout: queryTimeoutMs,
  };
  const boss = new PgBoss({
    ...(connection as DatabaseOptions),
    supervise: !sendsOnly,
    schedule: !sendsOnly,
    // A job that a transaction enqueues wakes the worker of its queue.
    useListenNotify: !sendsOnly,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    // These events have no listener; the age of the oldest due job shows problems.
    persistWarnings: false,
  });
  // A broken connection emits an event here; the next poll opens another.
  boss.on('error', (error) => log.warn({ err: asError(error) }, 'job queue error'));
  return boss;
}

/**
 * Returns an error of PgBoss as an Error. PgBoss copies errors of its workers into plain objects, in which the logger recognises no
 * fault of the connection.
 */
function asError(error: object & { message: string }): Error {
  return error instanceof Error ? error : Object.assign(new Error(error.message), error);
}

/** Runs the jobs by their schedules, and removes schedules of other versions that this one does not know. */
export async function runScheduled<Deps extends { log: Logger }>(
  boss: PgBoss,
  deps: Deps,
  jobs: readonly ScheduledJob<Deps>[],
): Promise<void> {
  const known = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!known.has(name)) await boss.unschedule(name);
  }
  for (const job of jobs) {
    const settings = {
      retryLimit: RETRIES,
      retryDelay: 10,
      expireInSeconds: job.longestSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 86_400,
    };
    // At most one job waits or runs, so that late jobs do not pile up behind a slow run.
    await boss.createQueue(job.name, { ...settings, policy: 'exclusive' });
    // createQueue does not change the settings of an existing queue.
    await boss.updateQueue(job.name, settings);
    await boss.schedule(job.name, job.cron, null, { tz: job.timeZone ?? 'UTC' });
    const options = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true as const };
    await boss.work(job.name, options, ([run]) =>
      runUnderOrigin(job.name, {}, () => runOne(deps, job, run)),
    );
  }
}

async function runOne<Deps extends { log: Logger }>(
  deps: Deps,
  job: ScheduledJob<Deps>,
  run: Pick<JobWithMetadata, 'retryCount' | 'retryLimit'> | undefined,
): Promise<void> {
  try {
    await pTimeout(job.run(deps), {
      milliseconds: job.longestSeconds * 1000 - FAIL_BEFORE_EXPIRY_MS,
    });
  } catch (error) {
    const fields = { err: error, job: job.name };
    if (run && run.retryCount >= run.retryLimit) {
      deps.log.error({ alert: 'job_failed', ...fields }, 'job failed after all retries');
    } else {
      deps.log.error(fields, 'job failed; it will be retried');
    }
    throw error;
  }
}
