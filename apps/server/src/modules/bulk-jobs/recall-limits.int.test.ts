import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { addProduct } from '#testing/fixtures/products.ts';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import { refusal } from '#testing/clients/refusal.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { fundsOf } from '#testing/fixtures/settle-topup-items.ts';

// Limits of a recall job: it compensates each buyer once, ends with its recall, and does not stop at a failing
// row.

const cards = useWorld(openCardShop);
let admin: TestUser;
let world: ReturnType<typeof batchesOf>;

beforeAll(async () => {
  admin = await cards.shop.createAdmin();
  world = batchesOf(cards.shop, admin);
});
afterEach(() => expectSoundLedger(cards.shop));

const api = () => admin.call.admin;
const available = async ({ userId }: TestUser) =>
  (await fundsOf(cards.shop.deps, userId)).available;
const query = (sql: string, ...values: unknown[]) => cards.shop.deps.pool.query(sql, values);

describe('compensating a buyer after a chargeback', () => {
  /** Sells one unit of a batch by card and reverses the given amount at the gateway. */
  const reversed = async (batch: { productId: number }, amount: bigint) => {
    const buyer = await cards.shop.registerUser();
    await buyer.call.cart.add({ ...batch, regionId: 0, gameAmount: 100, quantity: 1 });
    const id = await cards.pay(buyer, 4.99);
    await cards.settle(id);
    const payment = cards.gateway.capture(id);
    await settleReport(cards.shop.deps, {
      ...payment,
      refunds: [{ id: `dp-${id}`, amount, reference: null, origin: 'dispute' }],
    });
    return { id, buyer };
  };

  test.each(['replace', 'replace_or_refund'] as const)(
    'a compensation job gives no replacement to a buyer with a chargeback (%s), but one to the next buyer',
    async (means) => {
      const { id: productId } = await addProduct(admin);
      const bad = await world.load(2, { productId });
      const { buyer } = await reversed({ productId }, 499n);
      await world.sell(bad, 1);
      await world.recall(bad.id);
      const good = await world.load(2, { productId });
      expect(await world.makeGood(bad.id, means)).toMatchObject({
        ...{ state: 'done', done: 1, failed: 1 },
        errors: [{ code: 'conflict', reason: 'reversed' }],
      });
      expect(await world.states(bad.id)).toEqual({ sold: 1, voided: 1 });
      expect(await world.states(good.id)).toEqual({ available: 1, sold: 1 });
      // Refunding the code goes to the gateway, or is a loss of the shop when the gateway has nothing left to
      // refund.
      expect(await world.makeGood(bad.id, 'refund')).toMatchObject({ done: 1, failed: 0 });
      expect(await available(buyer)).toBe(0n);
    },
  );
});

test.each([
  ['replace', { done: 1, failed: 1, errors: [{ code: 'out_of_stock' }] }, { sold: 1, voided: 1 }],
  ['replace_or_refund', { done: 2, failed: 0 }, { voided: 2 }],
] as const)(
  'gives no replacement to a deleted account (%s), but to the next buyer',
  async (means, result, states) => {
    const { id: productId } = await addProduct(admin);
    const bad = await world.load(2, { productId });
    const buyer = await cards.shop.registerUser();
    await buyer.call.cart.add({ productId, regionId: 0, gameAmount: 100, quantity: 1 });
    await cards.settle(await cards.pay(buyer, 4.99));
    await buyer.call.profile.delete({ password: buyer.password });
    await world.sell(bad, 1);
    await world.recall(bad.id);
    const good = await world.load(2, { productId });
    expect(await world.makeGood(bad.id, means)).toMatchObject({ state: 'done', ...result });
    expect(await world.states(bad.id)).toEqual(states);
    expect(await world.states(good.id)).toEqual({ available: 1, sold: 1 });
  },
);

describe('a job of a recall', () => {
  test('a compensation job changes nothing for a later recall of its batch', async () => {
    const bad = await world.load(2);
    const { customer } = await world.sell(bad, 1);
    const had = await available(customer);
    await world.recall(bad.id);
    const { id } = await world.start(bad.id, 'refund');
    await api().batches.release({ id: bad.id, reason: 'a false alarm' });
    await world.recall(bad.id);
    expect(await api().batches.get({ id: bad.id })).toMatchObject({ jobId: null });
    expect(await world.work(id)).toMatchObject({
      ...{ done: 0, failed: 1 },
      errors: [{ code: 'conflict', reason: 'other_recall' }],
    });
    expect(await available(customer)).toBe(had);
    expect(await world.states(bad.id)).toEqual({ quarantined: 1, sold: 1 });
    expect(await world.makeGood(bad.id, 'refund')).toMatchObject({ done: 1, failed: 0 });
  });

  test('a compensation job does not end a later recall of its batch whose buyers returned their codes', async () => {
    const bad = await world.load(1);
    const sold = await world.sell(bad, 1);
    await world.recall(bad.id);
    const { id } = await world.start(bad.id, 'refund');
    await api().batches.release({ id: bad.id, reason: 'a false alarm' });
    await world.recall(bad.id);
    await sold.customer.call.orders.refundUnrevealed({ id: sold.id });
    await world.work(id);
    expect(await api().batches.get({ id: bad.id })).toMatchObject({ state: 'recalling' });
  });

  test('a compensation job skips a buyer whose wallet is locked', async () => {
    const bad = await world.load(3);
    const first = await world.sell(bad, 1);
    const others = [await world.sell(bad, 1), await world.sell(bad, 1)];
    await world.recall(bad.id);
    const holder = await cards.shop.deps.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM accounts WHERE user_id = $1 FOR UPDATE', [
        first.customer.userId,
      ]);
      expect(await world.makeGood(bad.id, 'refund')).toMatchObject({
        ...{ state: 'done', done: 2, failed: 1 },
        errors: [{ code: 'request_in_progress' }],
      });
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    for (const { id } of others) expect(await cards.status(id)).toBe('refunded');
    expect(await cards.status(first.id)).toBe('completed');
    expect(await world.makeGood(bad.id, 'refund')).toMatchObject({ done: 1, failed: 0 });
  });

  test('a compensation job skips a row that the database refuses, at any moment', async () => {
    const bad = await world.load(3);
    const [first, second, third] = [
      await world.sell(bad, 1),
      await world.sell(bad, 1),
      await world.sell(bad, 1),
    ];
    await world.recall(bad.id);
    await query(`CREATE FUNCTION refuse_refund() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no refund of %', NEW.order_id; END $$`);
    const on = (timing: string, { id }: { id: string }) =>
      query(`CREATE ${timing} WHEN (NEW.order_id = '${id}') EXECUTE FUNCTION refuse_refund()`);
    await on('TRIGGER refuse_now BEFORE INSERT ON refunds FOR EACH ROW', first);
    await on(
      'CONSTRAINT TRIGGER refuse_later AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW',
      second,
    );
    try {
      expect(await world.makeGood(bad.id, 'refund')).toMatchObject({
        ...{ state: 'done', done: 1, failed: 2 },
        errors: [{ code: 'UNEXPECTED_ERROR' }, { code: 'UNEXPECTED_ERROR' }],
      });
    } finally {
      await query('DROP FUNCTION refuse_refund CASCADE');
    }
    expect(await cards.status(third.id)).toBe('refunded');
    expect(await world.makeGood(bad.id, 'refund')).toMatchObject({ done: 2, failed: 0 });
  });
});

describe('refunding a replacement code', () => {
  test('refuses a customer’s refund of a replacement for a revealed code, and lets an admin refund it', async () => {
    const { id: productId } = await addProduct(admin);
    const bad = await world.load(1, { productId });
    const { id, customer } = await world.sell(bad, 1);
    const { items } = await customer.call.orders.read({ id });
    await world.recall(bad.id);
    await world.load(2, { productId });
    await world.makeGood(bad.id, 'replace');
    expect(await customer.call.orders.detail({ id })).toMatchObject({
      refundable_until: null,
      items: [{ revealed: false, recalled: { replaced: 1, refunded: 0, seen: true } }],
    });
    const seen = refusal('already_revealed', { items: [items[0]?.id] });
    await expect(customer.call.orders.refundUnrevealed({ id })).rejects.toEqual(seen);
    const { refunded_amount } = await api().orders.act({ id, action: 'refund', reason: 'asked' });
    expect(refunded_amount).toBe(4.99);
    expect(await cards.status(id)).toBe('refunded');
  });

  test('lets a customer refund a replacement for an unrevealed code', async () => {
    const { id: productId } = await addProduct(admin);
    const bad = await world.load(1, { productId });
    const { id, customer } = await world.sell(bad, 1);
    await world.recall(bad.id);
    await world.load(1, { productId });
    await world.makeGood(bad.id, 'replace');
    const { refundable_until: until } = await customer.call.orders.detail({ id });
    expect(until).not.toBeNull();
    expect(await customer.call.orders.refundUnrevealed({ id })).toMatchObject({ success: true });
  });
});
