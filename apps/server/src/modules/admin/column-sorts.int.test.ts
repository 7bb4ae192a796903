import { beforeAll, describe, expect, test } from 'vitest';
import { fillLongLists } from '#testing/shops/fill-long-lists.ts';
import { fillAdminLists } from '#testing/shops/fill-admin-lists.ts';
import { settleWholeLedger } from '#testing/shops/settle-whole-ledger.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import { useShop } from '#testing/shops/use-shop.ts';

type Row = Record<string, unknown> & { id: number };
type Value = number | string | null;

const { shop, admin } = useShop();

beforeAll(async () => {
  await fillLongLists(shop, ['alpha', 'Beta', 'гамма']);
  await fillAdminLists(shop);
  await settleWholeLedger(shop.deps);
  await changeBehindGuards(
    shop.deps.pool,
    `UPDATE topup_denominations SET price_usd = NULL, price_rub = 100 WHERE service = 'freefire' AND game_amount % 3 = 0`,
    `UPDATE topup_denominations SET price_usd = NULL, price_rub = 100 WHERE service = 'pubg' AND game_amount = 3`,
    `UPDATE price_options SET game_amount = 100 + id % 4 WHERE game_amount = 100`,
    `UPDATE products SET category = 'top-up' WHERE id % 3 = 0`,
    `UPDATE price_options SET popular = id % 2 = 0, price_usd = 100 + id % 3,
            region_id = CASE WHEN id % 8 <> 1 THEN (SELECT min(id) FROM regions WHERE id > 0) + id % 5 ELSE 0 END`,
    `UPDATE codes SET state = 'reserved', order_item_id = (SELECT min(id) FROM order_items)
      WHERE id IN (SELECT max(id) FROM codes WHERE option_id % 3 = 0 GROUP BY option_id)`,
    `UPDATE codes SET state = 'available' WHERE option_id % 4 = 1 AND state = 'used'`,
    `INSERT INTO stock_alerts (option_id, threshold) SELECT id, id % 3 FROM price_options WHERE id % 4 > 0`,
    `UPDATE stock_alerts SET fired_at = now(), fired_with = 0 WHERE id % 5 = 0`,
    `UPDATE accounts SET balance = user_id % 4 * 100 WHERE kind = 'available'`,
    `UPDATE wallet_balances SET balance = user_id % 4 * 100`,
    `UPDATE orders SET total_amount = seq % 5 * 100 + 1`,
    `INSERT INTO code_batches (source, actor, first_id, last_id, size, state, reason, recalled_by, recalled_at)
     SELECT 'bulk', 'test', 1, 1000, n % 5 + 1, CASE WHEN recalled THEN 'recalled' ELSE 'active' END::code_batch_state,
            CASE WHEN recalled THEN 'test' END, CASE WHEN recalled THEN 'test' END, CASE WHEN recalled THEN now() END
       FROM generate_series(1, 90) AS n, LATERAL (SELECT n % 3 = 0) AS r (recalled)`,
  );
  const { rows } = await shop.deps.pool.query<{ id: number; name: string }>(
    'SELECT id, lower(name) AS name FROM regions',
  );
  regions = new Map(rows.map(({ id, name }) => [id, name]));
});

/** Names of the regions in lower case, by id. */
let regions: Map<number, string>;
/** Returns the region of a row; denominations have none. */
const regionOf = ({ kind, regionId }: Row) =>
  kind === 'option' ? (regions.get(Number(regionId)) ?? null) : null;

/** Returns the rank of a stock line by its alert: sent, low, enough, never. */
function urgency({ alert, available, lowAt }: Row): number {
  if (alert === 'off') return 3;
  if (alert === 'fired') return 0;
  return Number(available) < Number(lowAt) ? 1 : 2;
}

const byName = (field: string) => (row: Row) => row[field] as Value;
const byLowerCase = (field: string) => (row: Row) => String(row[field]).toLowerCase();
const byRank =
  (field: string, ranks: readonly unknown[] = [false, true]) =>
  (row: Row) =>
    ranks.indexOf(row[field]);
const lastUsed = ({ keys }: Row) => (keys as { lastUsed: string | null }[])[0]?.lastUsed ?? null;

const sorts: [list: string, sort: string, valueOf: (row: Row) => Value][] = [
  ['support', 'nickname', byName('nickname')],
  ['support', 'status', byRank('status', ['new', 'in_progress', 'done'])],
  ['webhooks', 'active', byRank('active')],
  ['webhooks.deliveries', 'state', byRank('state', ['pending', 'delivered', 'failed'])],
  ['webhooks.deliveries', 'attempts', byName('attempts')],
  ['webhooks.deliveries', 'type', byName('type')],
  ['paymentExceptions', 'kind', byName('kind')],
  ['paymentExceptions', 'amount', byName('amount')],
  ['paymentExceptions', 'state', ({ resolved }) => (resolved as string | null) ?? ''],
  ['securityEvents', 'count', byName('count')],
  ['securityEvents', 'last', byName('last')],
  ['jobs', 'state', byRank('state', ['queued', 'running', 'done', 'failed', 'cancelled'])],
  ['services', 'balanceUsd', byName('balanceUsd')],
  ['services', 'balanceRub', byName('balanceRub')],
  ['services', 'lastUsed', lastUsed],
  ['services', 'blocked', ({ blocked }) => Number(blocked !== null)],
  ['pubgCodes', 'ucAmount', byName('ucAmount')],
  ['pubgCodes', 'priceUsd', byName('priceUsd')],
  ['pubgCodes', 'priceRub', byName('priceRub')],
  ['pubgCodes', 'status', byRank('status', ['available', 'used', 'error'])],
  ['generatedCodes', 'gameAmount', byName('gameAmount')],
  ['generatedCodes', 'priceUsd', byName('priceUsd')],
  ['generatedCodes', 'status', byRank('status', ['available', 'used'])],
  ['generatedCodes', 'published', byRank('published')],
  ['freefireDenominations', 'name', byName('name')],
  ['freefireDenominations', 'price', byName('price')],
  ['pubgDenominations', 'price_usd', byName('price_usd')],
  ['pubgDenominations', 'active', byRank('active')],
  ['rates', 'rate', byName('rate')],
  ['regions', 'is_active', byRank('is_active')],
  ['codes', 'gameAmount', byName('gameAmount')],
  ['codes', 'product', byLowerCase('product')],
  ['users', 'role', byRank('role', ['user', 'admin'])],
  ['users', 'blocked', ({ blocked }) => Number(blocked !== null)],
  ['products', 'category', byRank('category', ['gift-card', 'top-up'])],
  ['products', 'available', byName('available')],
  ['products', 'priceUsd', byName('priceUsd')],
  ['products', 'slug', byName('slug')],
  ['products', 'title', byLowerCase('title')],
  ['users', 'nickname', byLowerCase('nickname')],
  ['users', 'balanceUsd', byName('balanceUsd')],
  ['users', 'balanceRub', byName('balanceRub')],
  ['orders', 'total_amount', byName('total_amount')],
  ['orders', 'status', byRank('status', ['pending', 'completed', 'refunded', 'cancelled'])],
  ['promotions', 'active', byRank('active')],
  ['codes', 'status', byRank('status', ['available', 'used'])],
  ['codes', 'priceUsd', byName('priceUsd')],
  ['batches', 'size', byName('size')],
  ['batches', 'state', byRank('state', ['active', 'recalled'])],
];

async function readAllPages(
  list: string,
  sort: string,
  pageSize = 37,
  call = admin.call,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { items } = await listAt(list, { sort, page, pageSize }, call);
    rows.push(...items);
    if (items.length < pageSize) return rows;
  }
}

/** Rows of the lists sorted in ascending order, which two tests check. */
const ascending = new Map<string, Promise<Row[]>>();

function readAscending(list: string, sort: string): Promise<Row[]> {
  const key = `${list} ${sort}`;
  const rows = ascending.get(key) ?? readAllPages(list, sort);
  ascending.set(key, rows);
  return rows;
}

/** Calls the procedure `list` of a router, or the procedure at the path. */
function listAt(
  path: string,
  input: object,
  call = admin.call,
): Promise<{ items: Row[]; total: number }> {
  type Router = Record<string, unknown>;
  const [router = '', name = 'list'] = path.split('.');
  const procedures = (call.admin as unknown as Router)[router] as Router;
  return (procedures[name] as (input: object) => ReturnType<typeof listAt>)(input);
}

/** Returns whether a value precedes another; texts are compared by the collation C, as in PostgreSQL. */
function isBefore(a: Value, b: Value): boolean {
  return typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0
    : Number(a) < Number(b);
}

describe('sorting an admin list', () => {
  test.each(sorts)(
    'an admin list of %s sorted by %s never decreases, missing values last',
    async (list, sort, of) => {
      const values = (await readAscending(list, sort)).map(of);
      const known = values.filter((value) => value !== null);
      expect(new Set(values).size).toBeGreaterThan(1);
      expect(values.slice(known.length).every((value) => value === null)).toBe(true);
      const falls = known.filter((value, n) => n > 0 && isBefore(value, known[n - 1] as Value));
      expect(falls).toEqual([]);
    },
  );

  test.each(sorts)(
    'an admin list of %s sorted by %s has each row once, and descending is the reverse of ascending',
    async (list, sort, of) => {
      const up = await readAscending(list, sort);
      const { total } = await listAt(list, {});
      expect(new Set(up.map(({ id }) => id)).size).toBe(total);
      expect(up).toHaveLength(total);
      const down = await readAllPages(list, `-${sort}`);
      const known = (rows: Row[]) => rows.filter((row) => of(row) !== null).map(({ id }) => id);
      expect(known(down)).toEqual(known(up).toReversed());
      expect(down.slice(known(down).length).every((row) => of(row) === null)).toBe(true);
    },
  );

  test.each([
    ['prices', 'threshold', byName('lowAt')],
    ['prices', 'popular', ({ popular }) => Number(popular)],
    ['prices', 'region', ({ region }) => String(region).toLowerCase()],
    ['stock', 'region', regionOf],
    ['stock', 'held', byName('held')],
    ['stock', 'alert', urgency],
  ] satisfies typeof sorts)(
    'an admin list of %s sorted by %s lists each row once in both directions',
    async (list, sort, of) => {
      const up = await readAllPages(list, sort, 150);
      const down = await readAllPages(list, `-${sort}`, 150);
      const valuesUp = up.map(of);
      expect(new Set(valuesUp).size).toBeGreaterThan(1);
      const known = valuesUp.filter((value) => value !== null);
      expect(valuesUp.slice(known.length).every((value) => value === null)).toBe(true);
      expect(known.some((value, n) => n > 0 && isBefore(value, known[n - 1] as Value))).toBe(false);
      expect(down.map(of).slice(0, known.length)).toEqual(known.toReversed());
      expect(new Set(down.map(({ id }) => id))).toEqual(new Set(up.map(({ id }) => id)));
      expect(new Set(up.map(({ id }) => id)).size).toBe(up.length);
    },
  );

  test.each([
    ['codes', 'product'],
    ['prices', 'product'],
    ['prices', 'region'],
    ['stock', 'product'],
    ['stock', 'region'],
  ])(
    "an admin list of %s sorted by %s uses the names in the admin's language",
    async (list, sort) => {
      // Gives English names in the opposite order; every fifth row has none.
      const translated = (field: string) =>
        `jsonb_build_object('en', jsonb_build_object('${field}', CASE WHEN id % 5 > 0 THEN 'n' || (100000 - id) ELSE '' END))`;
      await changeBehindGuards(
        shop.deps.pool,
        `UPDATE products SET translations = ${translated('title')} WHERE slug LIKE 'long-%'`,
        `UPDATE regions SET translations = ${translated('name')} WHERE id > 0`,
      );
      const named = await shop.deps.pool.query<{ id: number; name: string }>(
        `SELECT id, coalesce(nullif(translations -> 'en' ->> 'name', ''), name) AS name FROM regions`,
      );
      const english = new Map(named.rows.map(({ id, name }) => [id, name]));
      const call = createCaller(() => shop.context({ token: admin.token, language: 'en' }));
      const rows = await readAllPages(list, sort, 150, call);
      // Denominations have no region.
      const sorted = sort === 'region' ? rows.filter(({ kind }) => kind !== 'denomination') : rows;
      const names = sorted.map((row) =>
        (sort === 'product'
          ? String(row['product'])
          : (english.get(Number(row['regionId'])) ?? '')
        ).toLowerCase(),
      );
      expect(new Set(names).size).toBeGreaterThan(1);
      expect(names.some((name) => name.startsWith('n9'))).toBe(true);
      expect(names.filter((name, n) => n > 0 && isBefore(name, names[n - 1] ?? ''))).toEqual([]);
    },
  );

  test('a sorted admin list of PUBG codes respects its status filter', async () => {
    const { items } = await admin.call.admin.pubgCodes.list({ sort: '-ucAmount', status: 'error' });
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['error']));
    const amounts = items.map(({ ucAmount }) => ucAmount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });
});
