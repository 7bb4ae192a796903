import type { Clock } from '#infra/clock.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { JobQueue } from '#infra/queue/job-queue.ts';

/**
 * Enqueues a job for each row, due now, in the caller's transaction; a job's key is the id of its row. Returns the number
 * of jobs.
 */
export async function enqueueRows(
  { jobQueue, clock }: { jobQueue: JobQueue; clock: Clock },
  db: Queryable,
  queue: string,
  rows: readonly { id: bigint | number }[],
): Promise<number> {
  const at = clock.now();
  const jobs = rows.map(({ id }) => ({ key: id.toString(), at }));
  if (jobs.length > 0) await jobQueue.send(db, queue, jobs);
  return jobs.length;
}
