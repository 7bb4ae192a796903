import type { AddToCartInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import { requestHash } from '#infra/idempotency/request-hash.ts';
import { runAsCaller } from '#modules/auth/index.ts';
import { answerOf, type CartItemAnswer } from './cart-answers.ts';
import { addLine, addLineOnce } from './cart.sql.ts';
import type { UncheckedOwner } from './cart-owner.ts';

/**
 * Adds units of a price option to the cart; adding the same option increases its quantity. The customer's prices
 * are only compared with the shop's; an absent price is not compared. Errors: not_found,
 * price_changed (details prices), out_of_stock, quantity_exceeds_stock (details available), unauthorized,
 * idempotency_key_reused.
 */
export async function addToCart(
  deps: Pick<Deps, 'pool' | 'clock' | 'env' | 'log'>,
  owner: UncheckedOwner,
  { productId, regionId, gameAmount, quantity, idempotencyKey: key, ...prices }: AddToCartInput,
): Promise<CartItemAnswer> {
  const { priceUsd = null, priceRub = null } = prices;
  const line = [productId, regionId, gameAmount, priceUsd, priceRub, quantity] as const;
  const [{ result }] = await retryConflicts(() =>
    key === undefined
      ? runAsCaller(deps, owner, addLine, ...line)
      : runAsCaller(deps, owner, addLineOnce, ...line, key, requestHash(line)),
  );
  return answerOf(result, owner.language);
}
