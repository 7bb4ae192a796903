import type { Deps } from '#deps.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import { answerOf, type CartItemAnswer } from './cart-answers.ts';
import { setQuantity } from './cart.sql.ts';
import type { CartOwner } from './cart-owner.ts';

/**
 * Sets the quantity of a line of the customer's cart. Errors: not_found, out_of_stock, quantity_exceeds_stock
 * (details available).
 */
export async function updateQuantity(
  { pool }: Pick<Deps, 'pool'>,
  { userId, language }: CartOwner,
  { id, quantity }: { id: number; quantity: number },
): Promise<CartItemAnswer> {
  const [row] = await retryConflicts(() => setQuantity(pool, userId, id, quantity));
  return answerOf(row?.result, language);
}
