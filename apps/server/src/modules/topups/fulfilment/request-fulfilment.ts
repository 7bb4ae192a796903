import type { Deps } from '#deps.ts';
import { statement, type Queryable } from '#infra/db/sql.ts';

/** Queue of {@link requestFulfilment}; a job's key is an order item's id. */
export const FULFILMENT_QUEUE = 'topup.fulfil';

const setDue = statement<never, [orderItemIds: readonly bigint[], at: Date]>(`
  UPDATE topup_items SET next_at = $2, updated_at = now()
   WHERE order_item_id = ANY ($1::bigint[]) AND next_at IS DISTINCT FROM $2`);

/**
 * Schedules top-ups for the worker in the caller's transaction, so that only committed items are fulfilled. The
 * row's due time is authoritative; the job only accelerates fulfilment.
 */
export async function requestFulfilment(
  { jobQueue }: Pick<Deps, 'jobQueue'>,
  tx: Queryable,
  orderItemIds: readonly bigint[],
  at: Date,
): Promise<void> {
  await setDue(tx, orderItemIds, at);
  const jobs = orderItemIds.map((id) => ({ key: id.toString(), at }));
  await jobQueue.send(tx, FULFILMENT_QUEUE, jobs);
}
