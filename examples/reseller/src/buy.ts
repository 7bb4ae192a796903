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

/** How a purchase ended. `mismatch`: it was paid, and the order is another one than was planned. */
export type End = 'stored' | 'refused' | 'mismatch';

/**
 * Refusals of a payment that the shop stores with the key and always repeats: this purchase never happens. After any
 * other failure the result is unknown, and the purchase stays open, under its key.
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
 * - A payment that passes the key's limit of a day is refused for now, and would stay in the way of everything else
 *   until it fits, which may be never. So it is given up in the same manner: its key is spent on an empty cart.
 * - The codes are read as often as it takes, and kept in the one transaction that ends the purchase.
 */
export async function finish(reseller: Reseller, purchase: Purchase): Promise<End> {
  const orderId = purchase.order_id ?? (await pay(reseller, purchase));
  return orderId === null ? 'refused' : fetchCodes(reseller, purchase, orderId);
}

/** The order that the purchase became; null when it was refused for good. */
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

/** Pays for what is in the cart, with the key and the sum of the plan. `reason`: why that cannot be what was planned. */
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
  // Codes that the shop recalled and paid back do not come. One that is being replaced comes later.
  const kept = item.status === 'refunded' ? 0 : item.quantity - (item.recalled?.refunded ?? 0);
  if (codes.length < kept) throw new Error(`codes of order ${id} are missing`);
  store.keep(key, codes);
  log('stored', { key, orderId: id, codes: codes.length });
  return 'stored';
}

type Item = Awaited<ReturnType<ManabarClient['orders']['detail']['query']>>['items'][number];

/** Whether the order is the planned one, and not another cart of the account for the same sum. */
const isPlanned = (item: Item, { product_id, region, amount, quantity }: Purchase) =>
  item.product_id === product_id &&
  item.region_id === region &&
  item.amount === amount &&
  item.quantity === quantity;

/** For a person. */
const described = ({ product, product_id, region_id, amount, quantity }: Item) =>
  `${quantity} x ${product.title} ${amount} (product ${product_id ?? 'none'}, region ${region_id ?? 'none'})`;
