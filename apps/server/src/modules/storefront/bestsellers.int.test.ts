import type { productFields } from '@manabar/contracts';
import type * as z from 'zod';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { addProduct, addRegion, buy, line, newCode } from '#testing/fixtures/products.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

let shop: TestShop;
let admin: TestUser;
let clock: FakeClock;
beforeEach(async () => {
  clock = new FakeClock();
  shop = await createTestShop({ clock });
  admin = await shop.createAdmin();
});
afterEach(() => shop.close());

const load = (productId: number, count: number) =>
  admin.call.admin.codes.bulkLoad({
    productId,
    text: Array.from({ length: count }, () => line()).join('\n'),
  });

/** Creates a product with codes and buys some of them. */
async function sell(
  title: string,
  {
    units,
    stock = 20,
    ...fields
  }: { units: number; stock?: number } & Partial<z.input<typeof productFields>>,
) {
  const product = await addProduct(admin, { title, ...fields });
  await load(product.id, stock);
  const customer = await shop.registerUser();
  const order =
    units > 0 ? await buy(shop, customer, purchase(product.id, units)) : 'nothing was bought';
  return { id: product.id, customer, order };
}
const purchase = (productId: number, quantity: number) => ({
  productId,
  gameAmount: 100,
  quantity,
});

const addPopular = (productId: number, regionId = 0) =>
  admin.call.admin.codes.create({
    productId,
    regionId,
    code: newCode(),
    gameAmount: 60,
    priceUsd: 1,
    popular: true,
  });

/** Reads the titles on a newly started server. */
async function titles(): Promise<string[]> {
  shop.deps.catalogueCache.bump();
  return (await shop.anonymous.catalogue.bestsellers()).map(({ title }) => title);
}

test('bestsellers are the three products with most units sold, with exactly these fields', async () => {
  await sell('Few', { units: 1 });
  const most = await sell('Most', { units: 5, image_url: '/images/most.svg' });
  await sell('Some', { units: 2 });
  // Two orders of two units outrank one order of three.
  const often = await sell('Often', { units: 2 });
  await buy(shop, often.customer, purchase(often.id, 2));
  await sell('Three', { units: 3 });
  expect(await titles()).toEqual(['Most', 'Often', 'Three']);
  expect((await shop.anonymous.catalogue.bestsellers())[0]).toEqual({
    id: most.id,
    slug: 'most',
    title: 'Most',
    image_url: '/images/most.svg',
  });
});

test('bestsellers are counted when a balance top-up, which has no items, is the oldest order', async () => {
  const { userId } = await shop.registerUser();
  await shop.deps.pool.query(
    `INSERT INTO orders (id, user_id, status, currency, total_amount, note, created_at)
     VALUES ('BALANCETOPUP0001', $1, 'cancelled', 'usd', 500, 'wallet_topup', $2)`,
    [userId, new Date(clock.now().getTime() - 60_000)],
  );
  await sell('Few', { units: 1 });
  await sell('Most', { units: 2 });
  expect(await titles()).toEqual(['Most', 'Few']);
});

test('bestsellers come in the language of the request', async () => {
  await sell('Карта', { units: 1, translations: { en: { title: 'Card' } } });
  const titleIn = async (language: 'ru' | 'en' | 'uz') =>
    (await createCaller(() => shop.context({ language })).catalogue.bestsellers())[0]?.title;
  expect([await titleIn('en'), await titleIn('ru'), await titleIn('uz')]).toEqual([
    'Card',
    'Карта',
    'Карта',
  ]);
});

test('bestsellers do not count refunded units', async () => {
  await sell('Kept', { units: 2 });
  const returned = await sell('Returned', { units: 5 });
  expect(await titles()).toEqual(['Returned', 'Kept']);
  await returned.customer.call.orders.refundUnrevealed({ id: returned.order });
  expect(await titles()).toEqual(['Kept']);
});

test('bestsellers count the last 30 days', async () => {
  await sell('Old', { units: 1 });
  clock.advance({ days: 29 });
  expect(await titles()).toEqual(['Old']);
  clock.advance({ days: 2 });
  expect(await titles()).toEqual([]);
});

test('bestsellers are only current gift cards in stock', async () => {
  await sell('Top-up', { units: 9, category: 'top-up' });
  const archived = await sell('Archived', { units: 8 });
  await admin.call.admin.products.delete({ id: archived.id });
  const soldOut = await sell('Sold out', { units: 7, stock: 7 });
  const elsewhere = await sell('Not offered', { units: 6 });
  await admin.call.admin.products.update({ id: elsewhere.id, hasGlobalCodes: false });
  await sell('In stock', { units: 1 });
  expect(await titles()).toEqual(['In stock']);
  await load(soldOut.id, 1);
  expect(await titles()).toEqual(['Sold out', 'In stock']);
});

test('missing bestsellers are filled with popular products in stock by id, and nothing else', async () => {
  const region = await addRegion(shop, { name: 'Off', code: 'off', isActive: false });
  const first = await sell('Popular first', { units: 0 });
  const hidden = await sell('Popular where it is not offered', { units: 0 });
  const gone = await sell('Popular and sold out', { units: 0 });
  const second = await sell('Popular second', { units: 0 });
  const topUp = await sell('Popular top-up', { units: 0, category: 'top-up' });
  const third = await sell('Popular third', { units: 0 });
  await sell('Nobody knows it', { units: 0 });
  expect(await titles()).toEqual([]);
  for (const { id } of [first, second, topUp, third]) await addPopular(id);
  await addPopular(hidden.id, region);
  const { id: codeId } = await addPopular(gone.id);
  await admin.call.admin.codes.update({ id: codeId, status: 'used' });
  expect(await titles()).toEqual(['Popular first', 'Popular second', 'Popular third']);
  await sell('Bought', { units: 1 });
  await buy(shop, second.customer, purchase(second.id, 3));
  expect(await titles()).toEqual(['Popular second', 'Bought', 'Popular first']);
});

test('a product that sells out leaves the bestsellers within a second', async () => {
  const { id, customer } = await sell('Last one', { units: 1, stock: 2 });
  expect(await titles()).toEqual(['Last one']);
  await buy(shop, customer, purchase(id, 1));
  const bought = performance.now();
  let lastStale = 0;
  const look = async () => {
    const asked = performance.now();
    const sellers = await shop.anonymous.catalogue.bestsellers();
    if (sellers.length > 0) lastStale = asked - bought;
    return sellers;
  };
  await expect.poll(look, { interval: 50 }).toEqual([]);
  expect(lastStale).toBeLessThan(1000);
});

test('the ranking of sold products is cached during further sales', async () => {
  const { id, customer } = await sell('Sold', { units: 1 });
  await titles();
  const query = vi.spyOn(shop.deps.pool, 'query');
  const askedForSales = () =>
    query.mock.calls.filter(([config]) =>
      (config as unknown as { text: string }).text.includes('sum(quantity - refunded_quantity)'),
    ).length;
  for (let n = 0; n < 5; n++) {
    await buy(shop, customer, purchase(id, 1));
    shop.deps.catalogueCache.values.bump();
    await shop.anonymous.catalogue.bestsellers();
  }
  expect(askedForSales()).toBe(0);
  await titles();
  expect(askedForSales()).toBe(1);
  query.mockRestore();
});
