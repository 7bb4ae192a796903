import type { Deps } from '#deps.ts';
import { countCompletedRows } from './orders.sql.ts';

/** Completed orders of a customer; those of total 0 and refunded ones do not count. */
export async function countCompletedOrders(
  { pool }: Pick<Deps, 'pool'>,
  userId: number,
): Promise<number> {
  const [row] = await countCompletedRows(pool, userId);
  return row?.completed ?? 0;
}
