import type { Deps } from '#deps.ts';
import { removeLines } from './cart.sql.ts';

/** Takes everything out of the own cart. */
export async function clearCart(
  { pool }: Pick<Deps, 'pool'>,
  { userId }: { userId: number },
): Promise<{ success: true }> {
  await removeLines(pool, userId, null);
  return { success: true };
}
