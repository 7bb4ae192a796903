import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct, addRegion, buy, line, newCode } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

const { shop, admin } = useShop();
let first: number;
let second: number;
let region: number;
let orderId: string;
const known = newCode();
beforeAll(async () => {
  first = (await addProduct(admin, { title: 'First Shelf' })).id;
  second = (await addProduct(admin, { title: 'Second Shelf' })).id;
  region = await addRegion(shop, { name: 'USA', code: 'us' });
  const load = (productId: number, text: string, regionId = 0) =>
    admin.call.admin.codes.bulkLoad({ productId, regionId, text });
  const lines = (count: number, amount = 100) =>
    Array.from({ length: count }, () => line(newCode(), { amount })).join('\n');
  await load(first, `${line(known)}\n${lines(9)}\n${lines(5, 200)}`);
  await load(second, lines(4));
  await load(second, lines(3), region);
  orderId = await buy(shop, await shop.registerUser(), {
    productId: first,
    gameAmount: 100,
    quantity: 2,
  });
});

const list = (input: object = {}) => admin.call.admin.codes.list(input);
const ids = async (input: object = {}) => (await list(input)).items.map(({ id }) => id);

describe('lists of codes', () => {
  test('the admin list of codes is newest first, with masked codes', async () => {
    const { items, ...page } = await list();
    expect(page).toEqual({ total: 22, page: 1, pageSize: 50 });
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(items).toHaveLength(22);
    for (const { code } of items) expect(code).toMatch(/^••••.{4}$/);
  });

  test('filters codes by product, region and status', async () => {
    expect(await list({ productId: first })).toMatchObject({ total: 15 });
    expect(await list({ productId: first, status: 'used' })).toMatchObject({
      total: 2,
      items: [
        { status: 'used', orderId },
        { status: 'used', orderId },
      ],
    });
    expect(await list({ productId: first, status: 'available' })).toMatchObject({ total: 13 });
    expect(await list({ regionId: region })).toMatchObject({ total: 3 });
    expect(await list({ regionId: 0 })).toMatchObject({ total: 19 });
    expect(await list({ productId: second, regionId: 0 })).toMatchObject({ total: 4 });
    expect(await list({ status: 'used' })).toMatchObject({ total: 2 });
    expect(await list({ productId: 999_999 })).toMatchObject({ total: 0, items: [] });
  });

  test.each([{}, { productId: 0 }, { status: 'available' }])(
    'pages of the admin list of codes repeat and omit none: %j',
    async (filter) => {
      const wanted = 'productId' in filter ? { productId: first } : filter;
      const all = await ids({ ...wanted, pageSize: 200 });
      const paged = [];
      for (let page = 1; page <= 8; page++)
        paged.push(...(await ids({ ...wanted, page, pageSize: 3 })));
      expect(paged).toEqual(all);
      const behind = [];
      for (let after: number | undefined; behind.length < all.length; after = behind.at(-1)) {
        behind.push(...(await ids({ ...wanted, pageSize: 4, ...(after && { after }) })));
      }
      expect(behind).toEqual(all);
    },
  );

  test('finds codes by whole code, order and title', async () => {
    expect(await list({ q: known })).toMatchObject({
      total: 1,
      items: [{ productId: first, code: `••••${known.slice(-4)}` }],
    });
    expect(await list({ q: orderId })).toMatchObject({
      total: 2,
      items: [{ orderId }, { orderId }],
    });
    expect(await list({ q: 'second sh' })).toMatchObject({ total: 7 });
    expect(await list({ q: 'shelf', status: 'used' })).toMatchObject({ total: 2 });
    expect(await list({ q: known.slice(0, -1) })).toMatchObject({ total: 0 });
  });

  test('applies filters to the results of a search by a whole code or an order', async () => {
    const [sold] = (await list({ q: orderId })).items;
    const batchId = sold?.batchId ?? 0;
    const fitting = [{ productId: first }, { regionId: 0 }, { status: 'used' }, { batchId }];
    for (const filter of fitting)
      expect(await list({ q: orderId, ...filter }), JSON.stringify(filter)).toMatchObject({
        total: 2,
      });
    const others = [
      { productId: second },
      { regionId: region },
      { status: 'available' },
      { batchId: batchId + 1 },
    ];
    for (const filter of others)
      expect(await list({ q: orderId, ...filter }), JSON.stringify(filter)).toMatchObject({
        total: 0,
        items: [],
      });
    expect(await list({ q: known, productId: second })).toMatchObject({ total: 0 });
    const job = await admin.call.admin.jobs.start({
      ...{ kind: 'codes.status', status: 'used' },
      selection: { filter: { q: known, productId: second } },
    });
    expect(job.total).toBe(0);
  });
});

test('names the product of a code, and of a batch’s buyers, in the language of the admin', async () => {
  const product = await addProduct(admin, {
    translations: { en: { title: 'Roblox, in English' } },
  });
  await admin.call.admin.codes.bulkLoad({ productId: product.id, text: line() });
  await buy(shop, await shop.registerUser(), { productId: product.id, gameAmount: 100 });
  const call = createCaller(() => shop.context({ token: admin.token, language: 'en' }));
  const [code] = (await call.admin.codes.list({ productId: product.id })).items;
  const { id = 0, batchId = 0 } = code ?? {};
  const inEnglish = { product: 'Roblox, in English' };
  expect(code).toMatchObject(inEnglish);
  expect(await call.admin.codes.get({ id })).toMatchObject(inEnglish);
  const created = await call.admin.codes.create({
    ...{ productId: product.id, regionId: 0, gameAmount: 100 },
    ...{ code: newCode(), priceUsd: 1 },
  });
  expect(created).toMatchObject(inEnglish);
  const change = { id: created.id, popular: true };
  expect(await call.admin.codes.update(change)).toMatchObject(inEnglish);
  const buyers = await call.admin.batches.buyers({ batchId });
  expect(buyers.items).toMatchObject([inEnglish]);
});

test('the admin list of used codes of an option is read from an index', async () => {
  const { rows } = await shop.deps.pool.query<{ 'QUERY PLAN': string }>(`
    EXPLAIN SELECT id FROM codes WHERE option_id = 1 AND state <> 'available' AND id < 100 ORDER BY id DESC LIMIT 5`);
  expect(JSON.stringify(rows)).toContain('codes_off_sale');
});
