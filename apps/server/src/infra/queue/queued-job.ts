import type { PgBoss } from 'pg-boss';
import type { Logger } from '#infra/logger.ts';
import { runUnderOrigin, type JobOrigin } from './job-origin.ts';

/**
 * Work that a transaction asks for (see JobQueue), run by the worker as soon as it can. It may run twice, two at
 * a time, and after a crash again: whatever it does must be safe to repeat.
 */
export interface QueuedJob<Deps> extends QueueSettings {
  run(deps: Deps, key: string): Promise<void>;
}

/** What is stored with a job. */
export interface JobData extends JobOrigin {
  /** What the job is about. */
  key: string;
}

export interface QueueSettings {
  /** Also the job's name: letters, digits, `-`, `_`, `.`. */
  name: string;
  /** A run that takes longer counts as failed. */
  longestSeconds: number;
}

/** Where waking does not work, and for what was to wait: how often the queue is looked into. */
const POLL_SECONDS = 1;
/** So many look into it, … */
const POLLERS = 4;
/** … each for so many jobs at once. */
const BATCH = 4;
/** Pollers of a queue whose jobs are handed over, … */
const HANDING_POLLERS = 2;
/** … each for so many jobs at once. */
const HANDED_BATCH = 20;
const HEARTBEAT_SECONDS = 30;

/** Makes the queue, if this is the first process to need it. */
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
  // A queue that a former version made stays as it was otherwise.
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
 * Hands jobs over until the boss stops: they count as done when `take` has them, so that a slow one holds up no other.
 * For work whose own rows say that it is due, because a job that was handed over may be lost with the process.
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
