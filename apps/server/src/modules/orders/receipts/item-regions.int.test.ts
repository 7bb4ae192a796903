import { beforeEach, describe, expect, test } from 'vitest';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { addProduct, addRegion, line } from '#testing/fixtures/products.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const world = useWorld(openCardShop);
const admin = useFixture(() => world.shop.createAdmin());
const buyer = useFixture(() => world.shop.registerUser(), beforeEach);
let productId: number;
let usa: number;
let europe: number;
/** Sells a wallet code of 5 in two regions with different currencies, both for 4.99 USD. */
beforeEach(async () => {
  usa = await addRegion(world.shop, {
    name: 'USA',
    code: 'us',
    translations: { ru: { name: 'США' } },
  });
  europe = await addRegion(world.shop, { name: 'Europe', code: 'eu' });
  productId = (await addProduct(admin, { game_currency: 'USD' })).id;
  const { products, codes } = admin.call.admin;
  await products.setRegions({ id: productId, regionIds: [usa, europe] });
  await products.setRegionCurrency({ id: productId, regionId: europe, gameCurrency: 'EUR' });
  for (const regionId of [usa, europe]) {
    await codes.bulkLoad({ productId, regionId, text: line(undefined, { amount: 5 }) });
    await buyer.call.cart.add({ productId, gameAmount: 5, regionId });
  }
});

const bought = [
  { amount: 5, region: 'США', game_currency: 'USD' },
  { amount: 5, region: 'Europe', game_currency: 'EUR' },
];

async function payFromBalance(): Promise<string> {
  await world.shop.credit(buyer.userId, 'usd', 10_000n);
  return (await buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id;
}
const payByCard = () => world.pay(buyer, 9.98);

describe.each([
  ['from balance', payFromBalance],
  ['by card', payByCard],
])('an order paid %s', (_, pay) => {
  test('an order shows region and currency of each item on the receipt and in lists', async () => {
    const id = await pay();
    expect(await buyer.call.orders.detail({ id })).toMatchObject({ items: bought });
    expect((await buyer.call.orders.list({})).orders[0]).toMatchObject({ id, items: bought });
    expect(await admin.call.admin.orders.get({ id })).toMatchObject({ items: bought });
  });

  test('an order keeps region and currency as they were when it was placed', async () => {
    const id = await pay();
    const { regions, products } = admin.call.admin;
    await regions.update({ id: europe, name: 'Elsewhere' });
    await products.setRegionCurrency({ id: productId, regionId: europe, gameCurrency: 'Coins' });
    await products.setRegions({ id: productId, regionIds: [] });
    expect(await buyer.call.orders.detail({ id })).toMatchObject({ items: bought });
  });
});

test('the database refuses to change region and currency of an order item', async () => {
  const id = await payFromBalance();
  const rename = (column: string) =>
    world.shop.deps.pool.query(`UPDATE order_items SET ${column} = 'X' WHERE order_id = $1`, [id]);
  await expect(rename('region_name')).rejects.toMatchObject({ constraint: 'order_item_identity' });
  await expect(rename('game_currency')).rejects.toMatchObject({
    constraint: 'order_item_identity',
  });
});

test('an order item of a product without regions has no region', async () => {
  const { id: plain } = await addProduct(admin, { game_currency: 'Coins' });
  await admin.call.admin.codes.bulkLoad({ productId: plain, regionId: 0, text: line() });
  await buyer.call.cart.clear();
  await buyer.call.cart.add({ productId: plain, gameAmount: 100 });
  const { items } = await buyer.call.orders.detail({ id: await payFromBalance() });
  expect(items[0]).toMatchObject({ game_currency: 'Coins' });
  expect(items[0]).not.toHaveProperty('region');
});

test('the REST answer about an order contains no undocumented region or game currency', async () => {
  const id = await payFromBalance();
  const { body } = await createRest(world.shop)('GET', `/orders/${id}`, {
    token: buyer.token,
  });
  expect(body).toMatchObject({ id });
  expect(JSON.stringify(body)).not.toMatch(/region|game_currency/);
});
