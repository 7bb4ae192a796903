import { describe, expect, test } from 'vitest';
import { setRates } from '#testing/fixtures/steam-rates.ts';
import { faultsOf, useImports } from '#testing/shops/csv-imports.ts';

const world = useImports();
const { check, imports, newest, run } = world;

describe('an import adds and changes rows like single calls', () => {
  const head = ['id', 'version', 'name', 'code', 'is_active', 'translations'];

  test('an import check shows only the part of a long text that differs', async () => {
    const text = `${'a'.repeat(200)}b`;
    const translated = (end: string) => JSON.stringify({ uz: { text: text + end } });
    const { id } = await world.admin.call.admin.promotions.create({
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
    const { regions } = world.admin.call.admin;
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

  test('an admin imports products, promotions and denominations of Free Fire and PUBG', async () => {
    const products = [
      ['id', 'title', 'image_url', 'category', 'hasGlobalCodes', 'slug', 'regions'],
      ['', 'Робукс', '/images/a.svg', 'gift-card', 'false', '', ''],
    ];
    expect(await run('products', products)).toMatchObject({ applied: true, created: 1 });
    const [robux] = (await world.admin.call.admin.products.list({ q: 'Робукс' })).items;
    expect(robux).toMatchObject({ title: 'Робукс', hasGlobalCodes: false });
    const renamed = [
      ['id', 'title'],
      [robux?.id ?? 0, '\'=Robux, "new"'],
    ];
    expect(await run('products', renamed)).toMatchObject({ applied: true, updated: 1 });
    const now = await world.admin.call.admin.products.get({ id: robux?.id ?? 0 });
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
    const [made] = (await world.admin.call.admin.freefireDenominations.list({ q: '7 Diamonds' }))
      .items;
    expect(made).toMatchObject({ price: 0.99, price_rub: null, is_active: true });
    const cheaper = [
      ['id', 'price', 'price_rub'],
      [made?.id ?? 0, '', '90'],
    ];
    expect(await run('freefire-denominations', cheaper)).toMatchObject({ updated: 1 });
    expect((await world.admin.call.admin.freefireDenominations.list({})).items[0]).toMatchObject({
      price: null,
      price_rub: 90,
    });
    const pubg = [
      ['id', 'uc_amount', 'price_usd'],
      ['', '61', '1.05'],
    ];
    expect(await run('pubg-denominations', pubg)).toMatchObject({ applied: true, created: 1 });
  });

  test('an import check shows old and new prices and marks large falls', async () => {
    const rows = [
      ['id', 'item_id', 'name', 'price', 'price_rub', 'game_amount'],
      ['', 'ff-95', '95 Diamonds', '94.99', '9000', '95'],
      ['', 'ff-96', '96 Diamonds', '94.99', '9000', '96'],
    ];
    await run('freefire-denominations', rows);
    const { items } = await world.admin.call.admin.freefireDenominations.list({ q: ' Diamonds' });
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
    await setRates(world.shop.deps, { RUB: '80', KZT: '500' });
    const { items } = await world.admin.call.admin.rates.list({});
    const idOf = (currency: string) => items.find((r) => r.to_currency === currency)?.id ?? 0;
    const rows = [
      ['id', 'rate'],
      [idOf('RUB'), '81.5'],
      [idOf('KZT'), '900'],
      ['', '7'],
    ];
    expect(faultsOf(await run('currency-rates', rows))).toEqual([
      [3, 'confirm', 'required'],
      [4, 'id', 'cannot_add'],
    ]);
    const report = await run('currency-rates', rows.slice(0, 3), { confirm: true });
    expect(report).toMatchObject({ applied: true, updated: 2 });
    const now = await world.admin.call.admin.rates.list({});
    expect(now.items.find((r) => r.to_currency === 'KZT')).toMatchObject({
      rate: 900,
      source: 'manual',
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
    expect((await world.admin.call.admin.regions.list({})).items[0]).toMatchObject({
      name: 'Ўз, "A"',
      code: 'uz',
    });
  });
});

test('an import refuses a number whose comma may separate thousands, and shows the number that it reads', async () => {
  const list = 'freefire-denominations';
  const english = 'id,item_id,name,price,game_amount\n,ff-15,15 Diamonds,"1,500","1,000"';
  const refused = await imports().run({ list, text: english });
  expect(faultsOf(refused)).toEqual([
    [2, 'price', 'invalid'],
    [2, 'game_amount', 'invalid'],
  ]);
  const russian = 'id;item_id;name;price;game_amount\n;ff-15;15 Diamonds;1,500;1000';
  const { changes } = await imports().check({ list, text: russian });
  expect(changes[0]?.fields).toContainEqual({ field: 'price', before: null, after: '1.5' });
});

test('an import runs once for each idempotency key, and refuses the key with another file', async () => {
  const again = { list: 'regions', text: 'id,name,code\n,Once,eu', idempotencyKey: 'k1' } as const;
  const first = await imports().run(again);
  expect(first).toMatchObject({ applied: true, created: 1 });
  expect(await imports().run(again)).toEqual(first);
  expect((await world.admin.call.admin.regions.list({ q: 'Once' })).total).toBe(1);
  const other = { ...again, text: 'id,name,code\n,Twice,eu' };
  await expect(imports().run(other)).rejects.toThrow('idempotency key reused');
});

test('one of two concurrent imports of a list with the same row version is applied', async () => {
  const region = await world.admin.call.admin.regions.create({ name: 'Busy', code: 'eu' });
  const rows = (name: string) => [
    ['id', 'version', 'name'],
    [region.id, region.version, name],
  ];
  const reports = await Promise.all(['A', 'B'].map((name) => run('regions', rows(name))));
  expect(reports.map(({ applied }) => applied).toSorted()).toEqual([false, true]);
});
