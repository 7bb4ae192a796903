import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { fillLongLists, LONG } from '#testing/shops/fill-long-lists.ts';
import { useShop } from '#testing/shops/use-shop.ts';

type Row = Record<string, unknown> & { id: number | string };
type List = (input: object) => Promise<{ items: Row[]; total: number }>;

const { shop, admin } = useShop();

beforeAll(async () => {
  await fillLongLists(shop, ['alpha', 'Beta', 'гамма']);
  for (const [n, price] of ['4.99', '4.99', '9.99', null].entries()) {
    const { id: productId } = await addProduct(admin, { title: `Shelf ${n % 2}` });
    if (price === null) continue;
    const text = Array.from({ length: 2 }, () => line(newCode(), { usd: price })).join('\n');
    await admin.call.admin.codes.bulkLoad({ productId, text });
  }
});

const users: List = (input) => admin.call.admin.users.list(input);
const orders: List = (input) => admin.call.admin.orders.list(input);
const products: List = (input) => admin.call.admin.products.list(input);

async function leafThrough(list: List, input: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { items } = await list({ ...input, page, pageSize: 37 });
    rows.push(...items);
    if (items.length < 37) return rows;
  }
}

test('a sorted admin list respects its filters', async () => {
  const blocked = await leafThrough(users, { sort: '-balanceUsd', blocked: true });
  expect(blocked).toHaveLength(LONG / 2);
  expect(blocked.every((row) => row['blocked'] !== null)).toBe(true);
  const found = await leafThrough(orders, { sort: 'total_amount', status: 'cancelled' });
  expect(new Set(found.map((row) => row['status']))).toEqual(new Set(['cancelled']));
  const searched = await leafThrough(orders, { sort: '-status', q: 'LONG0000' });
  expect(searched).toHaveLength(LONG);
});

describe('the list of products', () => {
  test('the admin list of products shows available codes and lowest prices, and puts products without a price last', async () => {
    const prices = async (sort: string) =>
      (await leafThrough(products, { q: 'Shelf', sort })).map((row) => row['priceUsd']);
    expect(await prices('priceUsd')).toEqual([4.99, 4.99, 9.99, null]);
    expect(await prices('-priceUsd')).toEqual([9.99, 4.99, 4.99, null]);
    const [first] = (await products({ q: 'Shelf', sort: '-available' })).items;
    expect(first).toMatchObject({ available: 2, priceRub: expect.anything() });
  });

  test('the admin list of products sorts by title case-insensitively', async () => {
    const titles = (await leafThrough(products, { sort: 'title' })).map(({ title }) =>
      String(title).toLowerCase(),
    );
    const { rows } = await shop.deps.pool.query<{ title: string }>(
      'SELECT lower(title) AS title FROM products ORDER BY lower(title), id',
    );
    expect(titles).toEqual(rows.map(({ title }) => title));
  });
});
