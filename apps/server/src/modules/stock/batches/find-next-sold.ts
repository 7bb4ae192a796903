import type { Queryable } from '#infra/db/sql.ts';
import type { BulkSpan } from '../codes/bulk-change-types.ts';
import { findBatchSpan } from './batches.sql.ts';
import { nextSoldOfBatch } from './recall-compensations.sql.ts';

/** Code ids per statement: a generic plan reads and sorts all sold codes of its range, also for one of them. */
const IDS_PER_STATEMENT = 200n;

/** Finds at most `take` of the next sold codes of a batch, ascending; none only when no sold code is left. */
export async function findNextSold(
  db: Queryable,
  batchId: number,
  { above, upTo, take }: BulkSpan,
): Promise<bigint[]> {
  const [batch] = await findBatchSpan(db, batchId);
  if (!batch) return [];
  const last = lower(upTo, batch.last_id);
  let from = above > batch.first_id ? above : batch.first_id;
  for (; from < last; from += IDS_PER_STATEMENT) {
    const until = lower(from + IDS_PER_STATEMENT, last);
    const sold = await nextSoldOfBatch(db, batchId, from, until, take);
    if (sold.length > 0) return sold.map(({ id }) => id);
  }
  return [];
}

const lower = (one: bigint, other: bigint) => (one < other ? one : other);
