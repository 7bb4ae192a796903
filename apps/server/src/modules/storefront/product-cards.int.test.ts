import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addProduct, addRegion, buy, line } from '#testing/fixtures/products.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { setRates } from '#testing/fixtures/steam-rates.ts';
import { addDenomination } from '#testing/fixtures/stocked-denominations.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await createTestShop();
  admin = await shop.createAdmin();
});
afterEach(() => shop.close());

const load = (productId: number, lines: readonly string[], regionId = 0) =>
  admin.call.admin.codes.bulkLoad({ productId, regionId, text: lines.join('\n') });

/** Reads the cards without the cache. */
function cards() {
  shop.deps.catalogueCache.bump();
  return shop.anonymous.catalogue.cards();
}

test('product cards show the lowest price in stock of each currency', async () => {
  const { id } = await addProduct(admin, { title: 'Card' });
  await load(id, [
    line(undefined, { usd: '5', rub: '450' }),
    line(undefined, { amount: 50, usd: '2', rub: '500' }),
  ]);
  expect(await cards()).toEqual([
    { id, from_usd: 2, from_rub: 450, sold_out: false, delivery_seconds: null },
  ]);
});

test('the product card of a product without a free code is sold out and has no price', async () => {
  const { id } = await addProduct(admin, { title: 'Empty' });
  await addProduct(admin, { title: 'Never loaded' });
  await load(id, [line()]);
  await buy(shop, await shop.registerUser(), { productId: id, gameAmount: 100, quantity: 1 });
  for (const card of await cards())
    expect(card).toMatchObject({ from_usd: null, from_rub: null, sold_out: true });
});

test('product cards leave out a region that the product is no longer sold in', async () => {
  const region = await addRegion(shop, { name: 'Europe', code: 'eu' });
  const { id } = await addProduct(admin, { title: 'Regions', hasGlobalCodes: true });
  await admin.call.admin.products.setRegions({ id, regionIds: [region] });
  await load(id, [line(undefined, { usd: '1' })], region);
  await load(id, [line(undefined, { usd: '3' })]);
  expect((await cards())[0]).toMatchObject({ from_usd: 1 });
  await admin.call.admin.products.setRegions({ id, regionIds: [] });
  expect((await cards())[0]).toMatchObject({ from_usd: 3 });
});

test('product cards show the delivery time after five delivered orders', async () => {
  const { id } = await addProduct(admin, { title: 'Card' });
  await load(
    id,
    Array.from({ length: 9 }, () => line()),
  );
  const customer = await shop.registerUser();
  const order = () => buy(shop, customer, { productId: id, gameAmount: 100, quantity: 1 });
  for (let count = 0; count < 4; count++) await order();
  expect((await cards())[0]).toMatchObject({ delivery_seconds: null });
  await order();
  // The order is paid from the balance and delivered in one transaction.
  expect((await cards())[0]).toMatchObject({ delivery_seconds: 0 });
});

test('product cards are cached for all callers', async () => {
  await addProduct(admin, { title: 'Card' });
  await cards();
  const query = vi.spyOn(shop.deps.pool, 'query');
  await shop.anonymous.catalogue.cards();
  expect(query).not.toHaveBeenCalled();
});

test('the product cards of top-up pages show the lowest available price', async () => {
  const prices = () => {
    shop.deps.catalogueCache.bump();
    return shop.anonymous.topup.startingPrices();
  };
  const none = { from_usd: null, from_rub: null, sold_out: true };
  expect(await prices()).toEqual({ freefire: none, pubg: none, steam: none });
  await addDenomination(shop.deps, { usd: 300n });
  await addDenomination(shop.deps, { usd: 150n });
  await addDenomination(shop.deps, { service: 'pubg', usd: 100n });
  expect(await prices()).toMatchObject({
    freefire: { from_usd: 1.5, sold_out: false },
    pubg: none,
  });
  await addDenomination(shop.deps, { service: 'pubg', usd: 200n, codes: 1 });
  expect(await prices()).toMatchObject({ pubg: { from_usd: 2, sold_out: false } });
});

test('the card of Steam is sold out until the shop has a fresh rate of the rouble', async () => {
  const steam = async () => {
    shop.deps.catalogueCache.bump();
    return (await shop.anonymous.topup.startingPrices()).steam.sold_out;
  };
  expect(await steam()).toBe(true);
  await setRates(shop.deps, { RUB: '90' });
  expect(await steam()).toBe(false);
});
