import type { Deps } from '#deps.ts';
import { countCompletedRows } from './receipts/orders.sql.ts';

/** Counts a customer's completed orders, without free and refunded ones and without balance top-ups. */
export async function countCompletedOrders(
  { pool }: Pick<Deps, 'pool'>,
  userId: number,
): Promise<number> {
  const [row] = await countCompletedRows(pool, userId);
  return row?.completed ?? 0;
}
