import type { PgBoss } from 'pg-boss';
import type { Logger } from '#infra/logger.ts';

/**
 * Work that a transaction asks for (see JobQueue), run by the worker as soon as it can. It may run twice, two at
 * a time, and after a crash again: whatever it does must be safe to repeat.
 */
export interface QueuedJob<Deps> {
  /** Also the queue's name: letters, digits, `-`, `_`, `.`. */
  name: string;
  /** A run that takes longer counts as failed. */
  longestSeconds: number;
  run(deps: Deps, key: string): Promise<void>;
}

/** Where waking does not work, and for what was to wait: how often the queue is looked into. */
const POLL_SECONDS = 1;
/** So many look into it, … */
const POLLERS = 4;
/** … each for so many jobs at once. */
const BATCH = 4;
const HEARTBEAT_SECONDS = 30;

/** Makes the queue, if this is the first process to need it. */
export async function openQueue(
  boss: PgBoss,
  { name, longestSeconds }: Pick<QueuedJob<never>, 'name' | 'longestSeconds'>,
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
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
    localConcurrency: POLLERS,
    batchSize: BATCH,
    burstWhenBatchFull: true,
  };
  await boss.work<{ key: string }>(job.name, options, async (batch) => {
    await Promise.all(batch.map(({ data: { key } }) => runOne(deps, job, key)));
  });
}

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
