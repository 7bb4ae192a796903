import { isManabarError, type ManabarClient } from '@manabar/client';
import type { DayLimit } from './day-limit.ts';
import type { Log } from './log.ts';
import type { Purchase, Store } from './store.ts';

export interface Reseller {
  shop: ManabarClient;
  store: Store;
  log: Log;
  dayLimit: DayLimit;
}

/** Result of a purchase. `mismatch`: it was paid, but the order differs from the plan. */
export type End = 'stored' | 'refused' | 'mismatch';

/**
 * Refusals of a payment that the shop stores with the key and always repeats, so that the purchase is over. After any
 * other failure the result is unknown, and the purchase stays open under its key.
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

/** Refusals of adding to the cart, which leave the cart empty. */
const notAdded = ['not_found', 'price_changed', 'out_of_stock', 'quantity_exceeds_stock'] as const;

/**
 * Completes a stored purchase from any of its states. It can be repeated after a failure
 * or crash at any point:
 *
 * - The cart is emptied first, so that items of an earlier attempt do not count twice. If one of its calls
 *   arrives later, the total differs from the plan, and the shop refuses the payment.
 * - The payment is sent with the key of the plan, even when nothing could be added to the cart: if an earlier attempt
 *   paid, the shop answers with that order. Otherwise it refuses the empty cart, and that refusal becomes the stored
 *   answer for the key, also for a payment that arrives later.
 * - A payment above the key's daily limit is refused temporarily, and would block all other purchases
 *   until it fits, which may be never. It is therefore given up in the same way: its key is used for an empty cart.
 * - The codes can be read any number of times, and are stored in the transaction that ends the purchase.
 */
export async function finish(reseller: Reseller, purchase: Purchase): Promise<End> {
  const orderId = purchase.order_id ?? (await pay(reseller, purchase));
  return orderId === null ? 'refused' : fetchCodes(reseller, purchase, orderId);
}

/** Returns the id of the purchase's order; null when it was permanently refused. */
async function pay(reseller: Reseller, purchase: Purchase): Promise<string | null> {
  const { shop, dayLimit } = reseller;
  await shop.cart.clear.mutate();
  const refusal = await addToCart(shop, purchase);
  try {
    return await charge(reseller, purchase, refusal);
  } catch (error) {
    if (!isManabarError(error, 'spending_limit_exceeded')) throw error;
    dayLimit.reached(purchase.currency, error.details);
    await shop.cart.clear.mutate();
    return charge(reseller, purchase, error.code);
  }
}

/** Pays for the cart with the plan's key and total. `reason` is the reason why the cart does not match the plan. */
async function charge(
  { shop, store, log, dayLimit }: Reseller,
  { key, currency, total }: Purchase,
  reason: string | null,
): Promise<string | null> {
  try {
    const { order_id: orderId } = await shop.orders.payFromBalance.mutate({
      currency,
      amount: total,
      idempotencyKey: key,
    });
    store.paid(key, orderId);
    dayLimit.spent(currency, total);
    log('paid', { key, orderId, total, currency });
    return orderId;
  } catch (error) {
    if (!isManabarError(error, ...final)) throw error;
    store.refused(key, reason ?? error.code);
    log('refused', { key, reason: reason ?? error.code });
    return null;
  }
}

/** Returns the reason why the offer could not be added to the cart; null when it was added. */
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
  purchase: Purchase,
  id: string,
): Promise<End> {
  const { key } = purchase;
  const { items } = await shop.orders.revealCodes.mutate({ id });
  const codesOf = (item: number) =>
    items.filter((each) => each.id === item).flatMap(({ code }) => code.code.split('\n'));
  const order = await shop.orders.detail.query({ id });
  const [item, ...others] = order.items;
  if (!item || others.length > 0 || !isPlanned(item, purchase)) {
    const codes = order.items.flatMap((each) =>
      codesOf(each.id).map((code) => ({ code, item: described(each) })),
    );
    store.mismatched(key, codes);
    log('mismatch', { key, orderId: id, items: order.items.map(described) });
    return 'mismatch';
  }
  const codes = codesOf(item.id);
  // Refunded codes of a recall are not delivered. A code that is being replaced is delivered later.
  const kept = item.status === 'refunded' ? 0 : item.quantity - (item.recalled?.refunded ?? 0);
  if (codes.length < kept) throw new Error(`codes of order ${id} are missing`);
  store.keep(key, codes);
  log('stored', { key, orderId: id, codes: codes.length });
  return 'stored';
}

type Item = Awaited<ReturnType<ManabarClient['orders']['detail']['query']>>['items'][number];

/** Whether the order is the planned one, and not another cart of the account with the same total. */
const isPlanned = (item: Item, { product_id, region, amount, quantity }: Purchase) =>
  item.product_id === product_id &&
  item.region_id === region &&
  item.amount === amount &&
  item.quantity === quantity;

/** Describes an item for a person. */
const described = ({ product, product_id, region_id, amount, quantity }: Item) =>
  `${quantity} x ${product.title} ${amount} (product ${product_id ?? 'none'}, region ${region_id ?? 'none'})`;
