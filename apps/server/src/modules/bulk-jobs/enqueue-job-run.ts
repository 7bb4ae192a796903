import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';

/** Queue of {@link requestJob}; a job's key is the id of its row. */
export const BULK_QUEUE = 'bulk.run';

/** Enqueues the next turn of a job in the caller's transaction. */
export function requestJob(
  { jobQueue, clock }: Pick<Deps, 'jobQueue' | 'clock'>,
  db: Queryable,
  ids: readonly number[],
): Promise<void> {
  const at = clock.now();
  return jobQueue.send(
    db,
    BULK_QUEUE,
    ids.map((id) => ({ key: String(id), at })),
  );
}
