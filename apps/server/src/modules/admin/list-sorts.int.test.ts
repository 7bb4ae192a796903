import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { fillLists, LONG } from '#testing/shops/long-lists.ts';
import { settleWholeLedger } from '#testing/shops/settle-whole-ledger.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { useWorld } from '#testing/shops/use-world.ts';

type Row = Record<string, unknown> & { id: number | string };
type List = (input: object) => Promise<{ items: Row[]; total: number }>;

const shop = useWorld(createTestShop);
const admin = useFixture(() => shop.createAdmin());

/* Many rows share each value, so that every page ends between equal values. */
beforeAll(async () => {
  await fillLists(shop, ['alpha', 'Beta', 'гамма']);
  await settleWholeLedger(shop.deps);
  const { pool } = shop.deps;
  await changeBehindGuards(
    pool,
    `UPDATE accounts SET balance = user_id % 4 * 100 WHERE kind = 'available'`,
    `UPDATE wallet_balances SET balance = user_id % 4 * 100`,
    `UPDATE orders SET total_amount = seq % 5 * 100 + 1, user_id = (
       SELECT min(u.id) + orders.seq % 6 FROM users u WHERE u.nickname_key ~ '^(alpha|beta)')`,
    `INSERT INTO code_batches (source, actor, first_id, last_id, size, state, reason, recalled_by, recalled_at)
     SELECT 'bulk', 'test', 1, 1000, n % 5 + 1, CASE WHEN recalled THEN 'recalled' ELSE 'active' END::code_batch_state,
            CASE WHEN recalled THEN 'test' END, CASE WHEN recalled THEN 'test' END, CASE WHEN recalled THEN now() END
       FROM generate_series(1, 90) AS n, LATERAL (SELECT n % 3 = 0) AS r (recalled)`,
  );
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
const promotions: List = (input) => admin.call.admin.promotions.list(input);
const codes: List = (input) => admin.call.admin.codes.list(input);
const batches: List = (input) => admin.call.admin.batches.list(input);

async function leafThrough(list: List, input: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { items } = await list({ ...input, page, pageSize: 37 });
    rows.push(...items);
    if (items.length < 37) return rows;
  }
}

const statuses = ['pending', 'completed', 'refunded', 'cancelled'];
const lower = (value: unknown) => String(value).toLowerCase();

const sorts: [name: string, sort: string, list: List, valueOf: (row: Row) => unknown][] = [
  ['users', 'balanceUsd', users, (row) => row['balanceUsd']],
  ['users', 'balanceRub', users, (row) => row['balanceRub']],
  ['orders', 'total_amount', orders, (row) => row['total_amount']],
  ['orders', 'status', orders, (row) => statuses.indexOf(String(row['status']))],
  ['products', 'available', products, (row) => row['available']],
  ['promotions', 'active', promotions, (row) => Number(row['active'])],
  ['codes', 'status', codes, (row) => Number(row['status'] === 'used')],
  ['codes', 'priceUsd', codes, (row) => row['priceUsd']],
  ['batches', 'size', batches, (row) => row['size']],
];

describe('sorting a list by a value that many rows share', () => {
  test.each(sorts)(
    'an admin list of %s sorted by %s repeats and omits no row between its pages',
    async (_, sort, list) => {
      const rows = await leafThrough(list, { sort });
      const { total } = await list({});
      expect(rows).toHaveLength(total);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
    },
  );

  test.each(sorts)(
    'an admin list of %s sorted by %s descending is the reverse of ascending',
    async (_, sort, list) => {
      const up = (await leafThrough(list, { sort })).map(({ id }) => id);
      const down = (await leafThrough(list, { sort: `-${sort}` })).map(({ id }) => id);
      expect(down).toEqual(up.toReversed());
    },
  );

  test.each(sorts)(
    'an admin list of %s sorted by %s never decreases',
    async (_, sort, list, of) => {
      const values = (await leafThrough(list, { sort })).map(of) as (number | string)[];
      expect(new Set(values).size).toBeGreaterThan(1);
      for (const [place, value] of values.entries()) {
        if (place > 0) expect(value >= (values[place - 1] as typeof value)).toBe(true);
      }
    },
  );

  test('a sorted admin list respects its filters', async () => {
    const blocked = await leafThrough(users, { sort: '-balanceUsd', blocked: true });
    expect(blocked).toHaveLength(LONG / 2);
    expect(blocked.every((row) => row['blocked'] !== null)).toBe(true);
    const found = await leafThrough(orders, { sort: 'total_amount', status: 'cancelled' });
    expect(new Set(found.map((row) => row['status']))).toEqual(new Set(['cancelled']));
    const searched = await leafThrough(orders, { sort: '-status', q: 'LONG0000' });
    expect(searched).toHaveLength(LONG);
  });
});

describe('the list of products', () => {
  test('products show available codes and lowest prices, and come last without any', async () => {
    const prices = async (sort: string) =>
      (await leafThrough(products, { q: 'Shelf', sort })).map((row) => row['priceUsd']);
    expect(await prices('priceUsd')).toEqual([4.99, 4.99, 9.99, null]);
    expect(await prices('-priceUsd')).toEqual([9.99, 4.99, 4.99, null]);
    const [first] = (await products({ q: 'Shelf', sort: '-available' })).items;
    expect(first).toMatchObject({ available: 2, priceRub: expect.anything() });
  });

  test('products are sorted by title case-insensitively', async () => {
    const titles = (await leafThrough(products, { sort: 'title' })).map((row) =>
      lower(row['title']),
    );
    const { rows } = await shop.deps.pool.query<{ title: string }>(
      'SELECT lower(title) AS title FROM products ORDER BY lower(title), id',
    );
    expect(titles).toEqual(rows.map(({ title }) => title));
  });
});

describe('the list of batches', () => {
  test('the admin list of batches is sorted by state', async () => {
    const states = (await leafThrough(batches, { sort: 'state' })).map((row) => row['state']);
    expect(states.lastIndexOf('active')).toBeLessThan(states.indexOf('recalled'));
  });
});
