import { expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest, refused } from '#testing/clients/rest-client.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';

/* The cart changes between the checkout that the customer sees and the payment. */

const card = useCardBuyer();

/** Returns a customer with enough money and a cart of two units and one unit at 4.99 each, with the options of its lines. */
async function withTwoLines() {
  const { buyer, shelf } = await card.withCart(2, { codes: 2 });
  const { optionId } = await stockShelf(card.shop.deps, { usd: 499n, codes: 2 });
  await fillCart(card.shop.deps, buyer.userId, optionId, 1);
  await card.shop.credit(buyer.userId, 'usd', 10_000n);
  return { buyer, options: [shelf.optionId, optionId] as const };
}

/** Returns the lines of the cart as the checkout shows them. */
const seenBy = async ({ call }: TestUser) =>
  (await call.cart.get()).data.map(({ id, quantity }) => ({ id, quantity }));

const total = { currency: 'usd', amount: 14.97 } as const;
type Items = Awaited<ReturnType<typeof seenBy>>;
const ways = [
  [
    'from the balance',
    (by: TestUser, items: Items, idempotencyKey?: string) =>
      by.call.orders.payFromBalance({ ...total, items, idempotencyKey }),
  ],
  [
    'by card',
    (by: TestUser, items: Items, idempotencyKey?: string) =>
      card.create({ type: 'order', ...total, items, idempotencyKey }, by),
  ],
] as const;
const changed = refusal('conflict', { reason: 'cart_changed' });

test.each(ways)(
  'a purchase %s accepts the lines that the customer saw in any order',
  async (_way, pay) => {
    const { buyer } = await withTwoLines();
    const items = await seenBy(buyer);
    expect(items).toHaveLength(2);
    const { order_id: id } = await pay(buyer, items.reverse());
    expect(await buyer.call.orders.detail({ id })).toMatchObject({ total_amount: 14.97 });
  },
);

test.each(ways)(
  'a purchase %s refuses other goods of the same total than the customer saw',
  async (_way, pay) => {
    const { buyer } = await withTwoLines();
    const items = await seenBy(buyer);
    await buyer.call.cart.clear();
    const other = await stockShelf(card.shop.deps, { usd: 1497n, codes: 1 });
    await fillCart(card.shop.deps, buyer.userId, other.optionId);
    await card.refused(() => pay(buyer, items), changed);
    await pay(buyer, await seenBy(buyer));
  },
);

test.each(ways)(
  'a purchase %s refuses other quantities of the same total than the customer saw',
  async (_way, pay) => {
    const { buyer, options } = await withTwoLines();
    const items = await seenBy(buyer);
    await fillCart(card.shop.deps, buyer.userId, options[0], 1);
    await fillCart(card.shop.deps, buyer.userId, options[1], 2);
    await card.refused(() => pay(buyer, items), changed);
  },
);

test.each(ways)(
  'a purchase %s that is repeated under its key gets the first order, also with lines that were added again',
  async (_way, pay) => {
    const { buyer, options } = await withTwoLines();
    const items = await seenBy(buyer);
    const first = await pay(buyer, items, 'lost answer');
    await buyer.call.cart.clear();
    await fillCart(card.shop.deps, buyer.userId, options[0], 1);
    expect(await pay(buyer, await seenBy(buyer), 'lost answer')).toMatchObject({
      order_id: first.order_id,
    });
  },
);

test.each([
  ['/payment/from-balance', {}],
  ['/payment/create', { type: 'order' }],
])('POST %s compares the lines of the cart only when they are given', async (path, body) => {
  const { buyer } = await withTwoLines();
  const rest = createRest(card.shop);
  const post = (items?: unknown) =>
    rest('POST', path, { token: buyer.token, body: { ...body, ...total, items } });
  expect(await post([{ id: 1, quantity: 3 }])).toMatchObject({
    status: 409,
    body: refused('conflict', { reason: 'cart_changed' }),
  });
  expect((await post()).status).toBe(200);
});
