import type { Deps } from '#deps.ts';
import { statement, type Queryable } from '#infra/db/sql.ts';

/** The queue of {@link requestFulfilment}; a job's key is the id of an order item. */
export const FULFIL_QUEUE = 'topup.fulfil';

const setDue = statement<never, [orderItemIds: readonly bigint[], at: Date]>(`
  UPDATE topup_items SET next_at = $2, updated_at = now()
   WHERE order_item_id = ANY ($1::bigint[]) AND next_at IS DISTINCT FROM $2`);

/**
 * Has the worker look at these top-ups at a time, in the transaction that makes it necessary: what is committed
 * is fulfilled, and nothing else. The row's own time is what counts; the job is what makes it quick.
 */
export async function requestFulfilment(
  { jobQueue }: Pick<Deps, 'jobQueue'>,
  tx: Queryable,
  orderItemIds: readonly bigint[],
  at: Date,
): Promise<void> {
  await setDue(tx, orderItemIds, at);
  const jobs = orderItemIds.map((id) => ({ key: id.toString(), at }));
  await jobQueue.send(tx, FULFIL_QUEUE, jobs);
}
