import { beforeEach, expect, test } from 'vitest';
import { addProduct, buy, line } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, admin } = useShop();
let productId: number;
beforeEach(async () => {
  productId = (await addProduct(admin)).id;
});

const prices = () => admin.call.admin.prices;
const load = (count: number, usd: string) =>
  admin.call.admin.codes.bulkLoad({
    productId,
    text: Array.from({ length: count }, () => line(undefined, { usd })).join('\n'),
  });
const listed = async () =>
  (await prices().list({ productId })).items.map(({ priceUsd, available }) => [
    priceUsd,
    available,
  ]);

/** Reprices all codes of an option from 10 to 12, so that the first option is replaced. */
async function replaceTen(): Promise<void> {
  await load(1, '10.00');
  const [option] = (await prices().list({ productId })).items;
  await prices().update({ id: option?.id ?? 0, priceUsd: 12 });
  expect(await listed()).toEqual([[12, 1]]);
}

/** Sells all codes at 10, which sell before those at 12 because they are cheaper. */
async function sellTen(quantity: number): Promise<void> {
  const orderId = await buy(shop, await shop.registerUser(), {
    ...{ productId, gameAmount: 100, quantity },
  });
  expect(orderId).not.toBe('');
}

test('the admin list of prices shows a replaced option as sold out after new codes at its price were sold', async () => {
  await replaceTen();
  await load(2, '10.00');
  await sellTen(2);
  expect((await listed()).sort()).toEqual([
    [10, 0],
    [12, 1],
  ]);
});

test('the admin list of prices shows a replaced option as sold out after a code moved to its price was sold', async () => {
  await replaceTen();
  await load(1, '11.00');
  const codes = (await admin.call.admin.codes.list({ productId })).items;
  const eleven = codes.find(({ priceUsd }) => priceUsd === 11);
  await admin.call.admin.codes.update({ id: eleven?.id ?? 0, priceUsd: 10 });
  await sellTen(1);
  expect((await listed()).sort()).toEqual([
    [10, 0],
    [12, 1],
  ]);
});

test('refuses an import of prices in which one option takes the price that another one leaves', async () => {
  await load(2, '1.00');
  await load(3, '1.10');
  const [one, other] = (await prices().list({ productId, sort: 'priceUsd' })).items;
  const before = await listed();
  const run = (rows: unknown[][]) =>
    admin.call.admin.imports.run({ list: 'price-options', text: rows.join('\n') });
  expect(
    await run([
      ['id', 'priceUsd'],
      [one?.id, '1.10'],
      [other?.id, '1.21'],
    ]),
  ).toMatchObject({
    applied: false,
    errors: [2, 3].map((row) => ({ row, field: 'version', code: 'required' })),
  });
  expect(
    await run([
      ['id', 'version', 'priceUsd'],
      [one?.id, one?.version, '1.10'],
      [other?.id, other?.version, '1.21'],
    ]),
  ).toMatchObject({ applied: false, errors: [{ row: 3, field: 'version', code: 'conflict' }] });
  expect(await listed()).toEqual(before);
});
