import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { addProduct, buy, line } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const { shop, admin } = useShop();
const buyer = useFixture(() => shop.registerUser({ nickname: 'zz_last%' }));
/** Ids of the orders, oldest first. */
const orderIds: string[] = [];
beforeAll(async () => {
  const product = await addProduct(admin, { title: '100%_Sale', slug: 'aaa' });
  await addProduct(admin, { title: 'Plain', slug: 'zzz' });
  const text = Array.from({ length: 4 }, () => line()).join('\n');
  await admin.call.admin.codes.bulkLoad({ productId: product.id, text });
  for (let n = 0; n < 3; n++) {
    orderIds.push(await buy(shop, buyer, { productId: product.id, gameAmount: 100 }));
  }
});

const products = () => admin.call.admin.products;
const codes = () => admin.call.admin.codes;
const users = () => admin.call.admin.users;
const orders = () => admin.call.admin.orders;
const audit = () => admin.call.admin.audit;

type Listed = Promise<{ items: { id: number | string }[]; total: number }>;
const idsOf = async (list: Listed) => (await list).items.map(({ id }) => id);

const lists: [name: string, newest: string, list: (input: object) => Listed][] = [
  ['products', 'created', (input) => products().list(input)],
  ['codes', 'created', (input) => codes().list(input)],
  ['codes of a product', 'created', (input) => codes().list({ q: '100%_sale', ...input })],
  ['users', 'created', (input) => users().list(input)],
  ['orders', 'created_at', (input) => orders().list(input)],
  ['orders of a nickname', 'created_at', (input) => orders().list({ q: 'zz_last%', ...input })],
  ["a user's orders", 'created_at', (input) => users().orders({ id: buyer.userId, ...input })],
  ['audit', 'at', (input) => audit().list(input)],
];

test.each(lists)(
  'the admin list of %s counts its total exactly up to the requested number of rows, and estimates it beyond',
  async (_, __, list) => {
    const { items, total, ...exact } = await list({});
    expect(total).toBe(items.length);
    expect(exact).not.toHaveProperty('totalEstimated');
    expect(await list({ countTo: total })).toMatchObject({ total });
    const estimated = await list({ countTo: 1 });
    expect(estimated).toMatchObject({ items, totalEstimated: true });
    expect(estimated.total).toBeGreaterThan(1);
  },
);

describe('sorting a list', () => {
  test.each(lists)(
    'the admin list of %s is newest first, or oldest first on request',
    async (_, age, list) => {
      const newest = await idsOf(list({}));
      expect(newest.length).toBeGreaterThan(1);
      expect(await idsOf(list({ sort: `-${age}` }))).toEqual(newest);
      expect(await idsOf(list({ sort: age }))).toEqual(newest.toReversed());
      expect(await idsOf(list({ pageSize: 1, page: 2 }))).toEqual([newest[1]]);
      expect(await idsOf(list({ pageSize: 1, after: newest[0] }))).toEqual([newest[1]]);
      const paged = [1, 2].map((page) => idsOf(list({ sort: age, pageSize: 1, page })));
      expect((await Promise.all(paged)).flat()).toEqual(newest.toReversed().slice(0, 2));
    },
  );

  test.each(lists)(
    'the admin list of %s refuses an unknown sort field, and a cursor with another sort than newest first',
    async (_, age, list) => {
      const issue = (message?: string) =>
        expect.objectContaining({
          code: 'BAD_REQUEST',
          cause: expect.objectContaining({
            issues: [expect.objectContaining({ path: ['sort'], ...(message && { message }) })],
          }),
        });
      for (const sort of ['cipher', 'customer'])
        await expect(list({ sort })).rejects.toEqual(issue());
      const after = (await idsOf(list({})))[0];
      await expect(list({ sort: age, after })).rejects.toEqual(issue('not_with_after'));
      expect((await idsOf(list({ sort: `-${age}`, after }))).length).toBeGreaterThan(0);
    },
  );
});

describe('searching a list', () => {
  test.each(['%', '_', '\\', '100%_s', '0_s'])('admin lists search for %j literally', async (q) => {
    const holds = (text: string) => text.toLowerCase().includes(q);
    expect((await products().list({ q })).items.map(({ title }) => title)).toEqual(
      ['100%_Sale'].filter(holds),
    );
    expect((await users().list({ q })).items.map(({ nickname }) => nickname)).toEqual(
      ['zz_last%'].filter(holds),
    );
    expect((await codes().list({ q })).total).toBe(holds('100%_Sale') ? 4 : 0);
    expect((await orders().list({ q })).total).toBe(0);
    expect((await audit().list({ q })).total).toBe(0);
  });

  test('an admin’s search of orders by a part of an id respects filters, pages and the customer', async () => {
    const id = orderIds[1] ?? '';
    const q = id.slice(2, 14);
    const all = await orders().list({ q });
    expect(all).toMatchObject({ total: 1, items: [{ id, nickname: 'zz_last%' }] });
    expect(await orders().list({ q, page: 2 })).toMatchObject({ total: 1, items: [] });
    expect(await orders().list({ q, after: id })).toMatchObject({ total: 1, items: [] });
    expect(await orders().list({ q, status: 'refunded' })).toMatchObject({ total: 0 });
    expect(await users().orders({ id: buyer.userId, q })).toMatchObject({ total: 1 });
    expect(await users().orders({ id: admin.userId, q })).toMatchObject({ total: 0 });
    await expect(orders().list({ q, after: 'nosuchorder' })).rejects.toEqual(
      refusal('validation_error', { after: 'invalid' }),
    );
  });

  test('an admin’s search of orders matches whole ids and nicknames first, and parts only without such a match', async () => {
    const [first = '', second = ''] = orderIds;
    const list = (q: string) => idsOf(orders().list({ q }));
    expect(await list(first)).toEqual([first]);
    expect(await list(first.toLowerCase())).toEqual([first]);
    expect(await list('ZZ_LAST%')).toEqual(orderIds.toReversed());
    expect(await list(second.slice(1, 12).toLowerCase())).toEqual([second]);
    // Registers a customer whose nickname is part of another customer's order id.
    const part = first.slice(0, 8);
    const namesake = await shop.registerUser({ nickname: part });
    expect(await list(part)).toEqual([first]);
    const { id: productId } = await addProduct(admin);
    await admin.call.admin.codes.bulkLoad({ productId, text: line() });
    const own = await buy(shop, namesake, { productId, gameAmount: 100 });
    expect(await list(part)).toEqual([own]);
  });
});
