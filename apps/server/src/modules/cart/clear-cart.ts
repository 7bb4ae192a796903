import type { Deps } from '#deps.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import { removeLines } from './cart.sql.ts';

/** Removes all lines from the customer's cart. */
export async function clearCart(
  { pool }: Pick<Deps, 'pool'>,
  { userId }: { userId: number },
): Promise<{ success: true }> {
  await retryConflicts(() => removeLines(pool, userId, null));
  return { success: true };
}
