import type { Deps } from '#deps.ts';
import type { QueuedJob } from '#infra/queue/queued-job.ts';
import { findForgotten } from './jobs.sql.ts';
import { BULK_QUEUE, requestJob } from './request-job.ts';
import { runJob } from './run-job.ts';

/** Of one sweep; the next one goes on. */
const SWEEP_AT_MOST = 100;
/** A turn that has run for longer has died with its worker. */
const RUNNING_SECONDS = 10;

/** Goes on with a change to many rows; the key is the id of its row. */
export const bulkJob: QueuedJob = {
  name: BULK_QUEUE,
  longestSeconds: 120,
  run: (deps, key) => runJob(deps, Number(key)),
};

/** Whatever became of the turn that an open job had: it gets another one. Answers how many had none. */
export async function sweepJobs(deps: Pick<Deps, 'pool' | 'clock' | 'jobQueue'>): Promise<number> {
  const forgotten = await findForgotten(deps.pool, BULK_QUEUE, RUNNING_SECONDS, SWEEP_AT_MOST);
  if (forgotten.length > 0) {
    await requestJob(
      deps,
      deps.pool,
      forgotten.map(({ id }) => id),
    );
  }
  return forgotten.length;
}
