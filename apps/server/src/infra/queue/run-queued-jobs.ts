import type { PgBoss } from 'pg-boss';
import type { Logger } from '#infra/logger.ts';
import { runUnderOrigin, type JobOrigin } from './job-origin.ts';

/**
 * Work that a transaction enqueues (see JobQueue) and the worker runs as soon as it can. It may run twice, also at the same time
 * or after a crash, so that each effect must be safe to repeat.
 */
export interface QueuedJob<Deps> extends QueueSettings {
  run(deps: Deps, key: string): Promise<void>;
}

export interface JobData extends JobOrigin {
  /** Subject of the job. */
  key: string;
}

export interface QueueSettings {
  /** Also the job's name: letters, digits, `-`, `_`, `.`. */
  name: string;
  /** Time, in seconds, after which a run has failed. */
  longestSeconds: number;
}

/** Poll interval in seconds, for jobs without a notification and for delayed ones. */
const POLL_SECONDS = 1;
const POLLERS = 4;
/** Number of jobs that a poller runs at once. */
const BATCH = 4;
/** Number of pollers of a queue whose jobs are handed over. */
const HANDING_POLLERS = 2;
/** Number of jobs that such a poller hands over at once. */
const HANDED_BATCH = 20;
const HEARTBEAT_SECONDS = 30;

/** Creates the queue if it does not exist. */
export async function openQueue(
  boss: PgBoss,
  { name, longestSeconds }: QueueSettings,
): Promise<void> {
  const settings = {
    retryLimit: 2,
    retryDelay: 5,
    expireInSeconds: longestSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3600,
    notify: true,
  };
  await boss.createQueue(name, { ...settings, policy: 'standard' });
  // createQueue does not change the settings of an existing queue.
  await boss.updateQueue(name, settings);
}

/** Works on the queue until the boss stops. */
export async function runQueued<Deps extends { log: Logger }>(
  boss: PgBoss,
  deps: Deps,
  job: QueuedJob<Deps>,
): Promise<void> {
  await openQueue(boss, job);
  await boss.work<JobData>(job.name, polling(POLLERS, BATCH), async (batch) => {
    await Promise.all(
      batch.map(({ data: { key, ...origin } }) =>
        runUnderOrigin(job.name, origin, () => runOne(deps, job, key)),
      ),
    );
  });
}

/**
 * Hands jobs over until the boss stops: they are done when `take` has them, so that a slow job delays no other. It suits work
 * whose own rows record that it is due, because a job that was handed over may be lost with the process.
 */
export async function handOver(
  boss: PgBoss,
  queue: QueueSettings,
  take: (jobs: readonly JobData[]) => Promise<void>,
): Promise<void> {
  await openQueue(boss, queue);
  const options = polling(HANDING_POLLERS, HANDED_BATCH);
  await boss.work<JobData>(queue.name, options, (batch) => take(batch.map(({ data }) => data)));
}

const polling = (localConcurrency: number, batchSize: number) => ({
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
  localConcurrency,
  batchSize,
  burstWhenBatchFull: true,
});

async function runOne<Deps extends { log: Logger }>(
  deps: Deps,
  job: QueuedJob<Deps>,
  key: string,
): Promise<void> {
  try {
    await job.run(deps, key);
  } catch (error) {
    deps.log.error({ err: error, job: job.name, key }, 'job failed; it will be retried');
    throw error;
  }
}
