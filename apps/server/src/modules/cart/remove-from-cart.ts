import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import { removeLines } from './cart.sql.ts';

/** Removes one line from the customer's cart. Error: not_found. */
export async function removeFromCart(
  { pool }: Pick<Deps, 'pool'>,
  { userId }: { userId: number },
  id: number,
): Promise<{ success: true }> {
  const [row] = await retryConflicts(() => removeLines(pool, userId, id));
  if (!row?.removed) throw new DomainError('not_found');
  return { success: true };
}
