import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { addProduct } from '#testing/fixtures/products.ts';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import { refusal } from '#testing/clients/refusal.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { fundsOf } from '#testing/fixtures/settle-topup-items.ts';
import { runJob } from './index.ts';

// Buyers of a recalled batch get a replacement or a refund, once for each code.

const { shop, admin } = useShop({ env: { DATABASE_POOL: '20' } });
const world = batchesOf(shop, admin);

afterEach(() => expectSoundLedger(shop));

const api = () => admin.call.admin;
const receipt = (buyer: TestUser, id: string) => buyer.call.orders.read({ id });
const available = async (user: TestUser) => (await fundsOf(shop.deps, user.userId)).available;
const batchOf = (id: number) => api().batches.get({ id });
const buyersOf = async (batchId: number, more = {}) =>
  (await api().batches.buyers({ batchId, ...more })).items;

describe('compensating the buyers of a recalled batch', () => {
  test('the replacement of a recalled code has the same option, and the receipt shows it and the voided code', async () => {
    const { id: productId } = await addProduct(admin);
    const bad = await world.load(2, { productId });
    const { id, customer } = await world.sell(bad, 2);
    const before = await receipt(customer, id);
    expect(before.items[0]?.code?.code.split('\n')).toEqual(bad.codes);
    await world.recall(bad.id);
    const good = await world.load(3, { productId });
    expect(await world.makeGood(bad.id, 'replace_or_refund')).toMatchObject({
      ...{ state: 'done', done: 2, failed: 0, total: 2 },
    });
    const masked = await customer.call.orders.detail({ id });
    expect(masked).toMatchObject({
      ...{ status: 'completed', refunded_amount: 0 },
      items: [{ status: 'delivered', revealed: false, recalled: { replaced: 2, refunded: 0 } }],
    });
    const after = await receipt(customer, id);
    expect(after.items[0]?.code?.code.split('\n')).toEqual(good.codes.slice(0, 2));
    expect(after).toEqual({ ...before, items: [{ ...before.items[0], ...after.items[0] }] });
    expect(await batchOf(bad.id)).toMatchObject({
      ...{ state: 'recalled', replaced: 2, refunded: 0, sold: 0, voided: 2, jobId: null },
    });
    const { events, items } = await api().orders.get({ id });
    expect(events.filter(({ kind }) => kind === 'replaced')).toMatchObject([
      { actor: `admin:${admin.userId}`, data: { batch: bad.id, reason: world.reason } },
      { actor: `admin:${admin.userId}`, data: { batch: bad.id, reason: world.reason } },
    ]);
    expect(items[0]?.codes.map(({ state }) => state).toSorted()).toEqual([
      ...['sold', 'sold', 'voided', 'voided'],
    ]);
    const actions = (await api().audit.list({ action: 'code.replace' })).items;
    expect(actions).toHaveLength(2);
    expect(JSON.stringify([events, actions])).not.toContain(good.codes[0]);
  });

  test.each([true, false])(
    'a compensation job refunds the price of the one recalled unit of an order of three (revealed: %s)',
    async (seen) => {
      const { id: productId } = await addProduct(admin);
      const bad = await world.load(1, { productId, usd: '3.33' });
      const good = await world.load(2, { productId, usd: '3.33' });
      const { id, customer } = await world.sell(bad, 3);
      if (seen) await receipt(customer, id);
      const had = await available(customer);
      await world.recall(bad.id);
      await world.makeGood(bad.id, 'refund');
      expect(await available(customer)).toBe(had + 333n);
      const after = await receipt(customer, id);
      expect(after).toMatchObject({
        ...{ status: 'completed', total_amount: 9.99, refunded_amount: 3.33 },
        items: [{ status: 'delivered', quantity: 3, recalled: { replaced: 0, refunded: 1 } }],
      });
      expect(after.items[0]?.code?.code.split('\n')).toEqual(good.codes);
      // Only the remainder of the order stays refundable.
      const { refunded_amount } = await api().orders.act({ id, action: 'refund', reason: 'asked' });
      expect(refunded_amount).toBe(9.99);
      expect(await available(customer)).toBe(had + 999n);
      expect((await receipt(customer, id)).status).toBe('refunded');
    },
  );

  test('a compensation job for all units of an order refunds the whole order', async () => {
    const bad = await world.load(2);
    const { id, customer } = await world.sell(bad, 2);
    const had = await available(customer);
    await world.recall(bad.id);
    await world.makeGood(bad.id, 'replace_or_refund');
    expect(await available(customer)).toBe(had + 998n);
    expect(await receipt(customer, id)).toMatchObject({
      ...{ status: 'refunded', refunded_amount: 9.98 },
      items: [{ status: 'refunded', code: null, recalled: { replaced: 0, refunded: 2 } }],
    });
    expect((await api().orders.get({ id })).refunds).toMatchObject([
      { amount: 4.99, reason: world.reason },
      { amount: 4.99, reason: world.reason },
    ]);
  });

  test('refuses to refund the unseen replacement of a code that its buyer has seen', async () => {
    const { id: productId } = await addProduct(admin);
    const bad = await world.load(1, { productId });
    const { id, customer } = await world.sell(bad, 1);
    await customer.call.orders.revealCodes({ id });
    await world.recall(bad.id);
    await world.load(1, { productId });
    await world.makeGood(bad.id, 'replace');
    await expect(customer.call.orders.refundUnrevealed({ id })).rejects.toMatchObject({
      cause: { code: 'already_revealed' },
    });
  });

  test('a replacement that its buyer returned unseen replaces another recalled code', async () => {
    const { id: productId } = await addProduct(admin);
    const [bad, worse] = [await world.load(1, { productId }), await world.load(1, { productId })];
    const [first, second] = [await world.sell(bad, 1), await world.sell(worse, 1)];
    await world.recall(bad.id);
    const good = await world.load(1, { productId });
    await world.makeGood(bad.id, 'replace');
    const idempotencyKey = randomUUID();
    await first.customer.call.orders.refundUnrevealed({ id: first.id, idempotencyKey });
    await world.recall(worse.id);
    expect(await world.makeGood(worse.id, 'replace')).toMatchObject({ done: 1, failed: 0 });
    const { items } = await receipt(second.customer, second.id);
    expect(items[0]?.code?.code).toBe(good.codes[0]);
  });

  test('one buyer of a recalled batch gets the last replacement, and the next one a refund', async () => {
    const { id: productId } = await addProduct(admin);
    const bad = await world.load(3, { productId });
    const orders = [await world.sell(bad, 1), await world.sell(bad, 1), await world.sell(bad, 1)];
    await world.recall(bad.id);
    await world.load(1, { productId });
    await world.makeGood(bad.id, 'replace_or_refund');
    const statuses = await Promise.all(
      orders.map(async ({ id, customer }) => (await receipt(customer, id)).status),
    );
    expect(statuses).toEqual(['completed', 'refunded', 'refunded']);
    expect((await buyersOf(bad.id, { sort: 'created' })).map(({ outcome }) => outcome)).toEqual([
      ...['replaced', 'refunded', 'refunded'],
    ]);
  });

  test('a buyer for whom neither replacement nor refund is possible keeps the code and stays listed', async () => {
    const bad = await world.load(2);
    const { id, customer } = await world.sell(bad, 1);
    await receipt(customer, id);
    await world.recall(bad.id);
    const job = await world.makeGood(bad.id, 'replace');
    expect(job).toMatchObject({ done: 0, failed: 1, errors: [{ code: 'out_of_stock' }] });
    expect(await batchOf(bad.id)).toMatchObject({ state: 'recalling', sold: 1 });
    expect(await buyersOf(bad.id)).toMatchObject([
      {
        ...{ orderId: id, userId: customer.userId, nickname: customer.nickname, outcome: 'sold' },
        ...{ price: 4.99, currency: 'usd', revealedAt: expect.any(String) as string },
      },
    ]);
    expect(await buyersOf(bad.id, { outcome: 'replaced' })).toEqual([]);
    await world.makeGood(bad.id, 'refund');
    expect(await batchOf(bad.id)).toMatchObject({ state: 'recalled', refunded: 1 });
  });

  test('a buyer who is the admin of the compensation job is left to another admin', async () => {
    const bad = await world.load(1);
    await world.sell(bad, 1, admin);
    await world.recall(bad.id);
    const job = await world.makeGood(bad.id, 'refund');
    expect(job).toMatchObject({ done: 0, failed: 1, errors: [{ code: 'forbidden' }] });
    const other = batchesOf(shop, await shop.createAdmin());
    expect(await other.makeGood(bad.id, 'refund')).toMatchObject({ done: 1, failed: 0 });
  });
});

describe('releasing a recall', () => {
  test('refuses to release a recall with a compensated buyer', async () => {
    const bad = await world.load(3);
    await world.sell(bad, 1);
    await world.recall(bad.id);
    await world.makeGood(bad.id, 'refund');
    await expect(api().batches.release({ id: bad.id, reason: 'oops' })).rejects.toEqual(
      refusal('conflict', { reason: 'made_good' }),
    );
    const sql = `UPDATE code_batches SET state = 'active' WHERE id = ${bad.id}`;
    await expect(shop.deps.pool.query(sql)).rejects.toThrow('does not go from');
  });

  test('refuses to compensate buyers of a batch on sale, or without a reason', async () => {
    const { id } = await world.load(1);
    await expect(world.start(id, 'refund')).rejects.toEqual(
      refusal('conflict', { state: 'active' }),
    );
    await expect(world.start(999_999, 'refund')).rejects.toEqual(refusal('not_found'));
    const selection = { filter: { batchId: id } };
    await expect(
      api().jobs.start({ kind: 'batches.make_good', means: 'refund', reason: ' ', selection }),
    ).rejects.toThrow('required');
  });

  test('releasing a recall during its job leaves the remaining codes unchanged', async () => {
    const bad = await world.load(2);
    await world.sell(bad, 2);
    await world.recall(bad.id);
    const { id } = await world.start(bad.id, 'refund');
    expect(await batchOf(bad.id)).toMatchObject({ jobId: id });
    await api().batches.release({ id: bad.id, reason: 'a false alarm' });
    expect(await world.work(id)).toMatchObject({ done: 0, failed: 2 });
    expect(await world.states(bad.id)).toEqual({ sold: 2 });
  });
});

test('two concurrent compensation jobs of a batch and refunding customers compensate each code once', async () => {
  const { id: productId } = await addProduct(admin);
  const bad = await world.load(30, { productId });
  const good = await world.load(8, { productId });
  const orders = [];
  for (let n = 0; n < 10; n++) orders.push(await world.sell(bad, 3));
  await world.recall(bad.id);
  const jobs = [
    await world.start(bad.id, 'replace_or_refund'),
    await world.start(bad.id, 'refund'),
  ];
  await Promise.all([
    ...jobs.flatMap(({ id }) => [runJob(shop.deps, id), runJob(shop.deps, id)]),
    ...orders
      .slice(7)
      .map(({ id, customer }) =>
        customer.call.orders.refundUnrevealed({ id }).catch(() => undefined),
      ),
  ]);
  for (const { id } of jobs) await world.work(id);
  const { replaced, refunded, sold, state } = await batchOf(bad.id);
  expect({ sold, state }).toEqual({ sold: 0, state: 'recalled' });
  const states = await world.states(bad.id);
  expect(states['voided']).toBe(replaced + refunded);
  expect((states['voided'] ?? 0) + (states['quarantined'] ?? 0)).toBe(30);
  const left = await world.states(good.id);
  expect((left['sold'] ?? 0) + (left['available'] ?? 0)).toBe(8);
});
