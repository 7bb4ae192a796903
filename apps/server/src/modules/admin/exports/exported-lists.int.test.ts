import {
  exportableLists,
  exportPath,
  importableLists,
  type ExportableList,
} from '@manabar/contracts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { addProduct, addRegion, buy, line, newCode } from '#testing/fixtures/products.ts';
import { fillLongLists, LONG } from '#testing/shops/fill-long-lists.ts';
import { pubgCodesOf } from '#testing/fixtures/redeem-codes.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { exportList } from './export-list.ts';

type Row = Record<string, unknown>;

const shop = useTestShop();
let admin: TestUser;
/** Parts of every code in the database. */
const secrets: string[] = [];
let first: number;

const awkward = [
  '=1+1',
  '+7',
  '-2',
  '@a',
  '\ttab',
  'a,b',
  'q"q',
  "'",
  'l\nl',
  'c\r\nd',
  ' a ',
  'Ўз 🇺🇿',
];
const texts = fc
  .sample(fc.string({ unit: 'grapheme', minLength: 1 }), 40)
  .filter((text) => text.trim() !== '' && !text.includes('\0'))
  .concat(awkward);

beforeAll(async () => {
  admin = await shop.createAdmin();
  await shop.registerUser();
  await fillLongLists(shop, texts);
  first = (await addProduct(admin, { title: 'First, "Shelf"' })).id;
  const second = (await addProduct(admin, { title: '=Second' })).id;
  const region = await addRegion(shop, { name: 'USA', code: 'us' });
  const codes = Array.from({ length: LONG }, () => newCode());
  const load = (productId: number, some: string[], regionId = 0) =>
    admin.call.admin.codes.bulkLoad({
      productId,
      regionId,
      text: some.map((code, n) => line(code, { amount: 1 + (n % 3) })).join('\n'),
    });
  await load(first, codes.slice(0, 550));
  await load(second, codes.slice(550), region);
  await buy(shop, await shop.registerUser(), { productId: first, gameAmount: 1, quantity: 90 });
  await shop.deps.pool.query(
    `UPDATE codes SET state = 'used' WHERE id % 3 = 0 AND state = 'available'`,
  );
  const { userId } = await shop.registerUser();
  for (let n = 0; n < LONG / 2; n++) await shop.credit(userId, 'usd', 1n);
  const shelf = await openGeneratedShelf(shop);
  const made = await shelf.make(LONG);
  const published = made.slice(50, 600).map(({ id }) => id);
  await shelf.admin.call.admin.generatedCodes.publish({ ids: published, published: true });
  const pubg = pubgCodesOf(shop, admin);
  const redeemable = Array.from({ length: LONG }, () => newCode());
  await pubg.load(await pubg.newDenomination(60), redeemable.slice(0, 520).join('\n'));
  await pubg.load(await pubg.newDenomination(325), redeemable.slice(520).join('\n'));
  secrets.push(...codes, ...redeemable, ...made.map(({ text }) => text));
});

const lists: Record<ExportableList, (input: object) => Promise<{ items: Row[] }>> = {
  users: (input) => admin.call.admin.users.list(input),
  orders: (input) => admin.call.admin.orders.list(input),
  products: (input) => admin.call.admin.products.list(input),
  codes: (input) => admin.call.admin.codes.list(input),
  'generated-codes': (input) => admin.call.admin.generatedCodes.list(input),
  'pubg-codes': (input) => admin.call.admin.pubgCodes.list(input),
  promotions: (input) => admin.call.admin.promotions.list(input),
  regions: (input) => admin.call.admin.regions.list(input),
  'currency-rates': (input) => admin.call.admin.rates.list(input),
  'freefire-denominations': (input) => admin.call.admin.freefireDenominations.list(input),
  'pubg-denominations': (input) => admin.call.admin.pubgDenominations.list(input),
  stock: (input) => admin.call.admin.stock.list(input),
  'price-options': (input) => admin.call.admin.prices.list(input),
  'batch-buyers': (input) => admin.call.admin.batches.buyers(input as { batchId: number }),
  audit: (input) => admin.call.admin.audit.list(input),
  'ledger-entries': (input) => admin.call.admin.ledger.entries(input),
  'ledger-sales': (input) => admin.call.admin.ledger.sales(input),
};

/** Reads the list page by page like an admin. */
async function leafThrough(list: ExportableList, query: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { items } = await lists[list]({ ...query, page, pageSize: 200 });
    rows.push(...items);
    if (items.length < 200) return rows;
  }
}

async function file(list: ExportableList, query: Record<string, string> = {}): Promise<string> {
  const answer = await shop.inject({
    url: `/api${exportPath(list)}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return answer.body;
}

const read = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });

/** Expected text of a cell, computed independently of the shop's code. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
}

function lineOf(list: ExportableList, { version, ...row }: Row): Record<string, string> {
  // An importable file has the version too.
  if (importableLists.some((name) => name === list)) row['version'] = version;
  // Offers change with every sale, so an importable file holds only the product.
  if (list === 'products')
    for (const name of ['available', 'priceUsd', 'priceRub']) delete row[name];
  if (list === 'orders') {
    row['items'] = (row['items'] as { product: { title: string } }[]).map((item) => {
      const { id, item_type, product, amount, quantity, price, status } = item as unknown as Row &
        typeof item;
      return { id, item_type, title: product.title, amount, quantity, price, status };
    });
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)]));
}

/** Each list with all sorts, each filter and a search. */
const queries: [ExportableList, Record<string, string>[]][] = [
  ['users', [{ sort: 'created' }, { sort: 'nickname' }, { sort: '-nickname' }, { q: '1' }]],
  ['users', [{ sort: 'balanceUsd' }, { sort: '-balanceUsd' }, { sort: '-balanceRub', q: '1' }]],
  ['users', [{ role: 'admin' }, { blocked: 'true', sort: 'nickname' }, { blocked: 'false' }]],
  ['orders', [{ sort: 'created_at' }, { status: 'completed' }, { q: '1' }, { q: 'LONG00000007' }]],
  ['orders', [{ sort: 'total_amount' }, { sort: 'status' }, { sort: '-status', q: '1' }]],
  ['orders', [{ q: '1', sort: 'created_at', status: 'cancelled' }]],
  ['products', [{ sort: 'title' }, { sort: '-available' }, { sort: 'priceUsd', q: '1' }]],
  ['products', [{ sort: 'created' }, { sort: 'slug' }, { sort: '-slug' }, { q: '1' }]],
  ['codes', [{ sort: 'created' }, { status: 'used' }, { regionId: '0' }, { q: 'shelf' }]],
  [
    'codes',
    [
      { sort: 'created', status: 'available' },
      { q: 'Second', status: 'used' },
    ],
  ],
  ['generated-codes', [{ sort: 'created' }, { published: 'true' }, { q: 'nothing' }]],
  ['generated-codes', [{ status: 'used' }, { status: 'available', sort: 'created' }]],
  ['pubg-codes', [{ sort: 'created' }, { status: 'used' }, { status: 'available' }]],
  ['batch-buyers', [{ batchId: '1' }, { batchId: '1', sort: 'created', outcome: 'sold' }]],
  ['promotions', [{ sort: 'created' }, { sort: 'text' }, { sort: '-text', active: 'true' }]],
  ['promotions', [{ sort: 'active' }, { sort: '-active' }]],
  ['regions', [{ sort: 'created' }, { sort: 'name' }, { sort: '-code' }, { is_active: 'true' }]],
  ['currency-rates', [{ sort: 'created' }, { sort: 'to_currency' }, { q: 'T1', sort: '-created' }]],
  ['currency-rates', [{ sort: '-to_currency' }]],
  ['freefire-denominations', [{ sort: 'created' }, { sort: 'game_amount', is_active: 'true' }]],
  ['freefire-denominations', [{ sort: '-game_amount' }, { q: 'a' }]],
  ['pubg-denominations', [{ sort: 'created' }, { sort: '-uc_amount' }, { active: 'false' }]],
  ['stock', [{ sort: '-cover' }, { sort: 'product' }, { low: 'true' }, { low: 'false' }]],
  ['stock', [{ sort: 'priceUsd' }, { sort: '-threshold' }, { sort: '-gameAmount' }]],
  ['stock', [{ q: 'shelf' }, { q: '1', sort: '-available' }]],
  ['audit', [{ sort: 'at' }, { q: 'long.' }]],
  [
    'ledger-entries',
    [{ sort: 'at' }, { account: 'available', sort: 'at' }, { from: '2026-01-01' }],
  ],
  ['ledger-sales', [{}, { byProduct: 'true', period: 'week', sort: 'from', currency: 'usd' }]],
];
/** Lists that need an input, or have few rows. */
const shortLists: ExportableList[] = ['batch-buyers', 'ledger-sales'];
const cases = [
  ...exportableLists.flatMap((list) => (shortLists.includes(list) ? [] : [[list, {}] as const])),
  ...queries.flatMap(([list, each]) => each.map((query) => [list, query] as const)),
];

describe('the exported file of a list', () => {
  test.each(cases)(
    'an export of %s with the query %j holds the same rows as the pages of the admin list',
    async (list, query) => {
      const lines = read(await file(list, query));
      const wanted = (await leafThrough(list, query))
        // The audit log grows during the test; a file holds the entries of its start.
        .filter(({ id }) => list !== 'audit' || lines.some((row) => row['id'] === String(id)))
        .map((row) => lineOf(list, row));
      if (!shortLists.includes(list) && Object.keys(query).length === 0)
        expect(lines.length).toBeGreaterThanOrEqual(LONG);
      const columns = Object.keys(lines[0] ?? {});
      const blank = Object.fromEntries(columns.map((name) => [name, '']));
      expect(lines).toEqual(wanted.map((row) => ({ ...blank, ...row })));
    },
  );

  test('an export finds a code by its text or product, and an order by its id, like the admin list', async () => {
    const [code = ''] = secrets;
    expect(read(await file('codes', { q: code }))).toMatchObject([
      { code: `••••${code.slice(-4)}` },
    ]);
    expect(read(await file('codes', { productId: String(first) }))).toHaveLength(550);
    expect(read(await file('codes', { productId: '999999' }))).toEqual([]);
    expect(read(await file('orders', { q: 'long00000007' }))).toMatchObject([
      { id: 'LONG00000007' },
    ]);
  });

  test.each(['codes', 'generated-codes', 'pubg-codes', 'orders', 'audit'] as const)(
    'an export of %s contains no usable code',
    async (list) => {
      const text = await file(list);
      expect(secrets).toHaveLength(3 * LONG);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      // The file also contains no prefix of a code.
      expect(secrets.filter((secret) => text.includes(secret.slice(0, 10)))).toEqual([]);
    },
  );

  test.each(['codes', 'promotions'] as const)(
    'an export of %s leaves out rows that are added while it is read',
    async (list) => {
      const query = { sort: 'created' };
      const actor = { userId: admin.userId, nickname: admin.nickname };
      const pieces = exportList(shop.deps, actor, { list, query, language: 'ru' });
      let text = (await pieces.next()).value ?? '';
      const before = (await leafThrough(list, {})).length;
      await admin.call.admin.codes.bulkLoad({ productId: first, text: line() });
      await admin.call.admin.promotions.create({ text: 'late', background_color: 'red' });
      for await (const piece of pieces) text += piece;
      expect(read(text)).toHaveLength(before);
      expect(await leafThrough(list, {})).toHaveLength(before + 1);
    },
  );
});
