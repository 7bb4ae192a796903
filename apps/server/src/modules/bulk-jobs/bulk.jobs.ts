import type { Deps } from '#deps.ts';
import type { QueuedJob } from '#infra/queue/run-queued-jobs.ts';
import { enqueueRows } from '#infra/background/enqueue-rows.ts';
import { findForgotten } from './jobs.sql.ts';
import { BULK_QUEUE } from './bulk-queue-name.ts';
import { runJob } from './run-job.ts';

/** Jobs of one sweep; the next sweep continues. */
const SWEEP_SIZE = 100;
/** Seconds after which a running turn counts as dead. */
const RUNNING_SECONDS = 10;

/** Continues a bulk job; the key is the id of its row. */
export const bulkJob: QueuedJob<Deps> = {
  name: BULK_QUEUE,
  longestSeconds: 120,
  run: (deps, key) => runJob(deps, Number(key)),
};

/** Enqueues a turn for each open job without one, as a safety net. Returns the number of enqueued turns. */
export async function sweepJobs(deps: Pick<Deps, 'pool' | 'clock' | 'jobQueue'>): Promise<number> {
  const forgotten = await findForgotten(deps.pool, BULK_QUEUE, RUNNING_SECONDS, SWEEP_SIZE);
  return enqueueRows(deps, deps.pool, BULK_QUEUE, forgotten);
}
