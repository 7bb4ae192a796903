import type { Deps } from '#deps.ts';
import { findActivationOrders } from './generated-codes.sql.ts';

/** Lists the orders of the activations of codes, also of running ones, by code. */
export async function listActivationOrders(
  { pool }: Pick<Deps, 'pool'>,
  codeIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await findActivationOrders(pool, codeIds);
  return new Map(rows.map(({ id, order_id }) => [Number(id), order_id]));
}
