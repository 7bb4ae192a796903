import { statement, type Queryable } from '#infra/db/sql.ts';

const setDue = statement<never, [orderItemIds: readonly bigint[], at: Date]>(`
  UPDATE topup_items SET next_at = $2, updated_at = now()
   WHERE order_item_id = ANY ($1::bigint[]) AND next_at IS DISTINCT FROM $2`);

/**
 * Has the worker look at these top-ups at a time, in the transaction that makes it necessary: what is committed
 * is fulfilled, and nothing else.
 */
export async function requestFulfilment(
  tx: Queryable,
  orderItemIds: readonly bigint[],
  at: Date,
): Promise<void> {
  await setDue(tx, orderItemIds, at);
}
