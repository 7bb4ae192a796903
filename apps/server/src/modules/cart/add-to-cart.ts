import type { AddToCartInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import { runAsCaller } from '#modules/auth/index.ts';
import { answerOf, type CartItemAnswer } from './cart-answers.ts';
import { addLine } from './cart.sql.ts';
import type { UncheckedOwner } from './cart-owner.ts';

/**
 * Adds units of a price option to the cart; adding the same option increases its quantity. The customer's prices
 * are only compared with the shop's; an absent price is not compared. Errors: not_found,
 * price_changed (details prices), out_of_stock, quantity_exceeds_stock (details available), unauthorized.
 */
export async function addToCart(
  deps: Pick<Deps, 'pool' | 'clock' | 'env' | 'log'>,
  owner: UncheckedOwner,
  { productId, regionId, gameAmount, priceUsd, priceRub, quantity }: AddToCartInput,
): Promise<CartItemAnswer> {
  const [{ result }] = await retryConflicts(() =>
    runAsCaller(
      deps,
      owner,
      addLine,
      productId,
      regionId,
      gameAmount,
      priceUsd ?? null,
      priceRub ?? null,
      quantity,
    ),
  );
  return answerOf(result, owner.language);
}
