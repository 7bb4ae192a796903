import { isManabarError, type ManabarClient } from '@manabar/client';
import type { Log } from './log.ts';
import type { Purchase, Store } from './store.ts';

export interface Reseller {
  shop: ManabarClient;
  store: Store;
  log: Log;
}

/**
 * Refusals of a payment that the shop keeps with the key and answers for ever: this purchase never happens. After
 * any other failure nobody knows, and the purchase stays open, under its key.
 */
const final = [
  'cart_empty',
  'currency_not_available',
  'amount_mismatch',
  'insufficient_balance',
  'price_changed',
  'out_of_stock',
  'quantity_exceeds_stock',
] as const;

/** Refusals of adding to the cart, after which it is as empty as before. */
const notAdded = ['not_found', 'price_changed', 'out_of_stock', 'quantity_exceeds_stock'] as const;

/**
 * Brings a purchase that was written down to its end, from wherever it stands. It may be called again after a failure
 * or a death at any point:
 *
 * - The cart is emptied first, so that what an earlier attempt put there does not count twice. Should one of its calls
 *   still be on its way and come later, the sum is another one than was planned, and the shop refuses to be paid it.
 * - The payment goes out with the key of the plan, even when nothing could be put into the cart: if an earlier attempt
 *   paid, the shop answers that order. If none did, an empty cart is refused, and that refusal is the key's answer from
 *   then on, also to a payment that is still on its way.
 * - The codes are read as often as it takes, and kept in the one transaction that ends the purchase.
 */
export async function finish(reseller: Reseller, purchase: Purchase): Promise<void> {
  const orderId = purchase.order_id ?? (await pay(reseller, purchase));
  if (orderId !== null) await fetchCodes(reseller, purchase, orderId);
}

/** The order that the purchase became; null when it was refused for good. */
async function pay({ shop, store, log }: Reseller, purchase: Purchase): Promise<string | null> {
  const { key, currency, total } = purchase;
  await shop.cart.clear.mutate();
  const refusal = await addToCart(shop, purchase);
  try {
    const { order_id: orderId } = await shop.orders.payFromBalance.mutate({
      currency,
      amount: total,
      idempotencyKey: key,
    });
    store.paid(key, orderId);
    log('paid', { key, orderId, total, currency });
    return orderId;
  } catch (error) {
    if (!isManabarError(error, ...final)) throw error;
    store.refused(key, refusal ?? error.code);
    log('refused', { key, reason: refusal ?? error.code });
    return null;
  }
}

/** Why it could not be put into the cart; null when it was. */
async function addToCart(shop: ManabarClient, purchase: Purchase): Promise<string | null> {
  const { product_id, region, amount, price_usd, price_rub, quantity } = purchase;
  try {
    await shop.cart.add.mutate({
      productId: product_id,
      regionId: region,
      gameAmount: amount,
      priceUsd: price_usd ?? 0,
      priceRub: price_rub ?? 0,
      quantity,
    });
    return null;
  } catch (error) {
    if (isManabarError(error, ...notAdded)) return error.code;
    throw error;
  }
}

async function fetchCodes(
  { shop, store, log }: Reseller,
  { key, amount, quantity }: Purchase,
  id: string,
): Promise<void> {
  const { items } = await shop.orders.revealCodes.mutate({ id });
  const codes = items.flatMap(({ code }) => code.code.split('\n'));
  const order = await shop.orders.detail.query({ id });
  const [item, ...others] = order.items;
  // Somebody else used the account's cart. A person has to look; nothing more is bought until then.
  if (item?.amount !== amount || item.quantity !== quantity || others.length > 0)
    throw new Error(`order ${id} is not what was planned`);
  // Codes that the shop recalled and paid back do not come. One that is being replaced comes later.
  const kept = item.status === 'refunded' ? 0 : quantity - (item.recalled?.refunded ?? 0);
  if (codes.length < kept) throw new Error(`codes of order ${id} are missing`);
  store.keep(key, codes);
  log('stored', { key, orderId: id, codes: codes.length });
}
