import {
  exportPath,
  importableLists,
  type ImportableList,
  type ImportReport,
} from '@manabar/contracts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillLists } from '#testing/shops/long-lists.ts';
import { setRates } from '#testing/fixtures/steam-rates.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createAdmin();
});
afterAll(() => shop.close());

type Rows = (string | number | boolean | null)[][];

/** Formats CSV independently of the shop's code. */
const csv = (rows: Rows, end = '\r\n') =>
  rows
    .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join())
    .join(end);

const imports = () => admin.call.admin.imports;
const check = (list: ImportableList, rows: Rows) => imports().check({ list, text: csv(rows) });
const run = (list: ImportableList, rows: Rows, more: { confirm?: boolean } = {}) =>
  imports().run({ list, text: csv(rows), ...more });
const faults = ({ errors }: ImportReport) =>
  errors.map(({ row, field, code }) => [row, field, code]);

const newest = async (count: number) =>
  (await admin.call.admin.audit.list({ pageSize: count })).items.map(({ action }) => action);

async function exportOf(list: ImportableList): Promise<string> {
  const app = await shop.app();
  const { body } = await app.inject({
    url: `/api${exportPath(list)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return body;
}

describe('an import adds and changes rows like single calls', () => {
  const head = ['id', 'version', 'name', 'code', 'is_active', 'translations'];

  test('an import check shows only the part of a long text that differs', async () => {
    const text = `${'a'.repeat(200)}b`;
    const translated = (end: string) => JSON.stringify({ uz: { text: text + end } });
    const { id } = await admin.call.admin.promotions.create({
      text: 'Sale',
      background_color: '#fff',
      translations: { uz: { text: `${text}1` } },
    });
    const rows = [
      ['id', 'translations'],
      [id, translated('2')],
    ];
    const [change] = (await check('promotions', rows)).changes ?? [];
    const kept = 'a'.repeat(59);
    expect(change?.fields).toEqual([
      { field: 'translations', before: `…${kept}b1"}}`, after: `…${kept}b2"}}` },
    ]);
  });

  test('an import adds, changes and keeps regions, with an audit entry for each change', async () => {
    const { regions } = admin.call.admin;
    const mars = await regions.create({ name: 'Mars', code: 'eu' });
    const venus = await regions.create({ name: 'Venus', code: 'us' });
    const rows = [
      head,
      ['', '', 'Луна', 'ru', '', '{"uz":{"name":"Oy"}}'],
      [mars.id, mars.version, 'Mars', 'eu', 'FALSE', '{}'],
      [venus.id, '', 'Venus', 'us', 'true', '{}'],
    ];
    const sums = { rows: 3, created: 1, updated: 1, unchanged: 1, errors: [] };
    const before = await newest(3);
    expect(await check('regions', rows)).toEqual({
      ...sums,
      applied: false,
      changes: [
        {
          ...{ row: 2, name: 'Луна', isNew: true, falls: false },
          fields: [
            { field: 'name', before: null, after: 'Луна' },
            { field: 'code', before: null, after: 'ru' },
            { field: 'translations', before: null, after: '{"uz":{"name":"Oy"}}' },
          ],
        },
        {
          ...{ row: 3, name: 'Mars', isNew: false, falls: false },
          fields: [{ field: 'is_active', before: 'true', after: 'FALSE' }],
        },
      ],
    });
    expect(await newest(3)).toEqual(before);
    expect(await regions.get({ id: mars.id })).toEqual(mars);
    expect(await run('regions', rows)).toEqual({ ...sums, applied: true });
    expect(await newest(4)).toEqual([
      'import.run',
      'region.update',
      'region.create',
      'region.create',
    ]);
    expect(await regions.get({ id: mars.id })).toEqual({
      ...mars,
      is_active: false,
      version: mars.version + 1,
    });
    expect(await regions.get({ id: venus.id })).toEqual(venus);
    const [moon] = (await regions.list({ q: 'Луна' })).items;
    expect(moon).toMatchObject({
      code: 'ru',
      is_active: true,
      translations: { uz: { name: 'Oy' } },
    });
  });

  test('imports products, promotions and denominations of both games', async () => {
    const products = [
      ['id', 'title', 'image_url', 'category', 'hasGlobalCodes', 'slug', 'regions'],
      ['', 'Робукс', '/images/a.svg', 'gift-card', 'false', '', ''],
    ];
    expect(await run('products', products)).toMatchObject({ applied: true, created: 1 });
    const [robux] = (await admin.call.admin.products.list({ q: 'Робукс' })).items;
    expect(robux).toMatchObject({ title: 'Робукс', hasGlobalCodes: false });
    const renamed = [
      ['id', 'title'],
      [robux?.id ?? 0, '\'=Robux, "new"'],
    ];
    expect(await run('products', renamed)).toMatchObject({ applied: true, updated: 1 });
    const now = await admin.call.admin.products.get({ id: robux?.id ?? 0 });
    expect([now.title, now.image_url, now.slug]).toEqual([
      '=Robux, "new"',
      '/images/a.svg',
      robux?.slug,
    ]);
    const promotions = [
      ['id', 'text', 'background_color', 'active'],
      ['', '100% off', 'navy', 'true'],
    ];
    expect(await run('promotions', promotions)).toMatchObject({ applied: true, created: 1 });
    const freefire = [
      ['id', 'item_id', 'name', 'price', 'price_rub', 'game_amount', 'is_active'],
      ['', 'ff-7', '7 Diamonds', '0,99', '', '7', ''],
    ];
    expect(await run('freefire-denominations', freefire)).toMatchObject({ created: 1 });
    const [made] = (await admin.call.admin.freefireDenominations.list({ q: '7 Diamonds' })).items;
    expect(made).toMatchObject({ price: 0.99, price_rub: null, is_active: true });
    const cheaper = [
      ['id', 'price', 'price_rub'],
      [made?.id ?? 0, '', '90'],
    ];
    expect(await run('freefire-denominations', cheaper)).toMatchObject({ updated: 1 });
    expect((await admin.call.admin.freefireDenominations.list({})).items[0]).toMatchObject({
      price: null,
      price_rub: 90,
    });
    const pubg = [
      ['id', 'uc_amount', 'price_usd'],
      ['', '61', '1.05'],
    ];
    expect(await run('pubg-denominations', pubg)).toMatchObject({ applied: true, created: 1 });
  });

  test('a check shows old and new prices and marks large falls', async () => {
    const rows = [
      ['id', 'item_id', 'name', 'price', 'price_rub', 'game_amount'],
      ['', 'ff-95', '95 Diamonds', '94.99', '9000', '95'],
      ['', 'ff-96', '96 Diamonds', '94.99', '9000', '96'],
    ];
    await run('freefire-denominations', rows);
    const { items } = await admin.call.admin.freefireDenominations.list({ q: ' Diamonds' });
    const idOf = (amount: number) => items.find((row) => row.game_amount === amount)?.id ?? 0;
    const report = await check('freefire-denominations', [
      ['id', 'price', 'price_rub'],
      [idOf(95), '0.01', '9000'],
      [idOf(96), '90', '8999.5'],
    ]);
    expect(report.changes).toEqual([
      {
        ...{ row: 2, name: '95 Diamonds', isNew: false, falls: true },
        fields: [{ field: 'price', before: '94.99', after: '0.01' }],
      },
      {
        ...{ row: 3, name: '96 Diamonds', isNew: false, falls: false },
        fields: [
          { field: 'price', before: '94.99', after: '90' },
          { field: 'price_rub', before: '9000', after: '8999.5' },
        ],
      },
    ]);
  });

  test('an import changes rates without adding any, and large jumps only when confirmed', async () => {
    await setRates(shop.deps, { RUB: '80', KZT: '500' });
    const { items } = await admin.call.admin.rates.list({});
    const idOf = (currency: string) => items.find((r) => r.to_currency === currency)?.id ?? 0;
    const rows = [
      ['id', 'rate'],
      [idOf('RUB'), '81.5'],
      [idOf('KZT'), '900'],
      ['', '7'],
    ];
    expect(faults(await run('currency-rates', rows))).toEqual([
      [3, 'confirm', 'required'],
      [4, 'id', 'cannot_add'],
    ]);
    const report = await run('currency-rates', rows.slice(0, 3), { confirm: true });
    expect(report).toMatchObject({ applied: true, updated: 2 });
    const now = await admin.call.admin.rates.list({});
    expect(now.items.find((r) => r.to_currency === 'KZT')).toMatchObject({
      rate: 900,
      source: 'manual',
    });
  });
});

describe('an import of a file with errors', () => {
  test('a file with errors writes nothing and reports each error with row and field, like a single call', async () => {
    const { products } = admin.call.admin;
    const fields = { image_url: '/images/a.svg' };
    const one = await products.create({ ...fields, title: 'One', slug: 'one' });
    await products.create({ ...fields, title: 'Two', slug: 'two' });
    const rows = [
      ['id', 'version', 'title', 'slug', 'image_url', 'category', 'hasGlobalCodes'],
      ['', '', 'Fine', '', '/images/a.svg', '', ''],
      [one.id, one.version, 'One', 'two', '/images/a.svg', 'gift-card', 'true'],
      [one.id, one.version, 'One again', 'one', '/images/a.svg', 'gift-card', 'true'],
      ['', '', '', '', 'http://x', 'toy', 'perhaps'],
      ['999999', '', 'None', '', '', '', ''],
      ['x', '', 'None', '', '', '', ''],
    ];
    const expected = [
      [3, 'slug', 'taken'],
      [4, 'id', 'duplicate_id'],
      [5, 'title', 'required'],
      [5, 'image_url', 'invalid_url'],
      [5, 'category', 'invalid'],
      [5, 'hasGlobalCodes', 'invalid'],
      [6, 'id', 'not_found'],
      [7, 'id', 'invalid'],
    ];
    for (const report of [await check('products', rows), await run('products', rows)]) {
      expect(faults(report)).toEqual(expected);
      expect(report).toMatchObject({ applied: false, rows: 6, created: 1 });
    }
    expect((await products.list({ q: 'Fine' })).items).toEqual([]);
    expect(await products.get({ id: one.id })).toEqual(one);
  });

  test('reports a row with an older version as a conflict', async () => {
    const { regions } = admin.call.admin;
    const region = await regions.create({ name: 'Pluto', code: 'eu' });
    const text = await exportOf('regions');
    await regions.update({ id: region.id, name: 'Pluto, a dwarf' });
    const report = await imports().check({ list: 'regions', text });
    // The newest row comes first.
    expect(faults(report)).toEqual([[2, 'version', 'conflict']]);
  });

  test('refuses a file that is one long header at once', async () => {
    const head = Array.from({ length: 140_000 }, (_, index) => `c${index}`).join(',');
    const report = await imports().check({ list: 'regions', text: head });
    expect(report.errors).toEqual([{ row: 1, field: 'c100', code: 'unknown_column' }]);
  });

  test.each<[text: string, expected: unknown[]]>([
    ['id,name,colour\r\n,a,b', [1, 'colour', 'unknown_column']],
    ['id,name,name\r\n,a,b', [1, 'name', 'duplicate_column']],
    ['name,code\r\na,eu', [1, 'id', 'missing_column']],
    ['id,created\r\n1,x', [1, null, 'nothing_to_write']],
    ['id,name', [1, null, 'nothing_to_write']],
    ['', [1, 'id', 'missing_column']],
    ['id,name\r\n,a\r\n,b,c', [3, null, 'wrong_number_of_cells']],
    ['id,name\r\n,"a\r\n,b', [2, null, 'csv_invalid']],
  ])('refuses a file that is not importable: %j', async (text, [row, field, code]) => {
    const report = await imports().run({ list: 'regions', text });
    expect(report).toMatchObject({ applied: false, errors: [{ row, field, code }] });
  });

  test('refuses a file of more than 1000 rows', async () => {
    const text = `id,name\n${',a\n'.repeat(1001)}`;
    const { errors } = await imports().run({ list: 'regions', text });
    expect(errors).toEqual([{ row: 1002, field: null, code: 'too_many_rows' }]);
  });

  test('refuses a file of more than a mebibyte unread', async () => {
    const text = `id,name\n,${'я'.repeat(600_000)}`;
    await expect(imports().check({ list: 'regions', text })).rejects.toMatchObject({
      cause: expect.anything(),
      code: 'BAD_REQUEST',
    });
  });
});

describe('spreadsheet formats', () => {
  test.each([
    ['a byte order mark, CR LF', '\uFEFFid,name,code\r\n,"Ўз, ""A""",uz\r\n'],
    ['semicolons and LF', 'id;name;code\n;"Ўз, ""A""";uz\n'],
    ['tabulators and CR', 'id\tname\tcode\r\t"Ўз, ""A"""\tuz\r'],
    ['empty rows', 'id,name,code\n\n,,\n,"Ўз, ""A""",uz\n\n'],
  ])('an import accepts: %s', async (_form, text) => {
    const report = await imports().run({ list: 'regions', text });
    expect(report).toMatchObject({ applied: true, created: 1, errors: [] });
    expect((await admin.call.admin.regions.list({})).items[0]).toMatchObject({
      name: 'Ўз, "A"',
      code: 'uz',
    });
  });
});

test('imports once for each idempotency key, and refuses the key with another file', async () => {
  const again = { list: 'regions', text: 'id,name,code\n,Once,eu', idempotencyKey: 'k1' } as const;
  const first = await imports().run(again);
  expect(first).toMatchObject({ applied: true, created: 1 });
  expect(await imports().run(again)).toEqual(first);
  expect((await admin.call.admin.regions.list({ q: 'Once' })).total).toBe(1);
  const other = { ...again, text: 'id,name,code\n,Twice,eu' };
  await expect(imports().run(other)).rejects.toThrow('idempotency key reused');
});

test('serializes two concurrent imports of one list', async () => {
  const region = await admin.call.admin.regions.create({ name: 'Busy', code: 'eu' });
  const rows = (name: string) => [
    ['id', 'version', 'name'],
    [region.id, region.version, name],
  ];
  const reports = await Promise.all(['A', 'B'].map((name) => run('regions', rows(name))));
  expect(reports.map(({ applied }) => applied).toSorted()).toEqual([false, true]);
});

describe('importing an export', () => {
  const awkward = [
    '=1+1',
    '+7',
    '-2',
    '@a',
    "'=x",
    "'",
    'a,b',
    'q"q',
    'l\nl',
    'c\r\nd',
    'Ўз 🇺🇿',
    '＝x',
  ];

  test('an unchanged export changes nothing and writes no audit entries', async () => {
    await fillLists(shop, awkward);
    const entries = async () => (await newest(1))[0];
    for (const list of importableLists) {
      const raws = parse(await exportOf(list), {
        bom: true,
        raw: true,
      }) as unknown as { raw: string }[];
      const [head, ...rows] = raws.map(({ raw }) => raw.replace(/^\uFEFF/, '').trimEnd());
      expect(rows.length).toBeGreaterThan(awkward.length);
      const last = await entries();
      // These rows cover every awkward text.
      const some = rows.slice(0, 120);
      const text = `\uFEFF${[head, ...some].join('\r\n')}\r\n`;
      const report = await imports().check({ list, text });
      expect({ list, ...report }).toEqual({
        list,
        ...{ applied: false, rows: some.length, created: 0, updated: 0, changes: [] },
        ...{ unchanged: some.length, errors: [] },
      });
      expect(await entries()).toBe(last);
    }
  });
});
