import type { AddToCartInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { requestHash } from '#infra/idempotency/request-hash.ts';
import { batchCallerWrites } from '#modules/auth/index.ts';
import { answerOf, type CartItemAnswer } from './cart-answers.ts';
import {
  addLines,
  addLinesOnce,
  type AddedLine,
  type NewLine,
  type NewLineOnce,
} from './cart.sql.ts';
import type { UncheckedOwner } from './cart-owner.ts';

type CartDeps = Pick<Deps, 'pool' | 'poolLoad' | 'clock' | 'env' | 'log'>;

const addLine = batchCallerWrites<CartDeps, AddedLine, NewLine, []>(addLines, () => []);
const addLineOnce = batchCallerWrites<CartDeps, AddedLine, NewLineOnce, []>(addLinesOnce, () => []);

/**
 * Adds units of a price option to the cart; adding the same option increases its quantity. The customer's prices
 * are only compared with the shop's; an absent price is not compared. Errors: not_found,
 * price_changed (details prices), out_of_stock, quantity_exceeds_stock (details available), unauthorized,
 * idempotency_key_reused.
 */
export async function addToCart(
  deps: CartDeps,
  owner: UncheckedOwner,
  { productId, regionId, gameAmount, quantity, idempotencyKey: key, ...prices }: AddToCartInput,
): Promise<CartItemAnswer> {
  const { priceUsd = null, priceRub = null } = prices;
  const line: NewLine = [productId, regionId, gameAmount, priceUsd, priceRub, quantity];
  const { result } = await (key === undefined
    ? addLine(deps, owner, ...line)
    : addLineOnce(deps, owner, ...line, key, requestHash(line)));
  return answerOf(result, owner.language);
}
