import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { addProduct } from '#testing/fixtures/products.ts';
import { batchesOf, type LoadedBatch } from '#testing/fixtures/code-batches.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { fundsOf } from '#testing/fixtures/settle-topup-items.ts';

// Codes of a batch that is recalled between reservation and capture are not delivered.

const cards = useWorld(openCardShop);
let admin: TestUser;
let world: ReturnType<typeof batchesOf>;

beforeAll(async () => {
  admin = await cards.shop.createAdmin();
  world = batchesOf(cards.shop, admin);
});
afterEach(() => expectSoundLedger(cards.shop));

/** Creates a card order that reserves codes of a batch. */
async function hold({ productId }: LoadedBatch, quantity: number) {
  const buyer = await cards.shop.registerUser();
  await buyer.call.cart.add({ productId, regionId: 0, gameAmount: 100, quantity });
  return { buyer, id: await cards.pay(buyer, 4.99 * quantity) };
}
const eventsOf = async (id: string) =>
  (await admin.call.admin.orders.get({ id })).events.map(({ kind }) => kind);

describe('reserved codes of a recalled batch', () => {
  test('replaces recalled codes of a card order at its capture', async () => {
    const { id: productId } = await addProduct(admin);
    const bad = await world.load(2, { productId });
    const { buyer, id } = await hold(bad, 2);
    expect(await world.recall(bad.id)).toMatchObject({ held: 2, quarantined: 0 });
    const good = await world.load(2, { productId });
    expect(await cards.settle(id)).toBe('completed');
    const { items } = await buyer.call.orders.read({ id });
    expect(items[0]?.code?.code.split('\n')).toEqual(good.codes);
    expect(await world.states(bad.id)).toEqual({ quarantined: 2 });
    expect(await eventsOf(id)).toContain('exchanged');
    // The buyer has received no recalled code.
    expect(await admin.call.admin.batches.get({ id: bad.id })).toMatchObject({
      ...{ state: 'recalled', held: 0, sold: 0 },
    });
  });

  test('credits the whole payment of a card order when its recalled codes cannot be replaced', async () => {
    const { id: productId } = await addProduct(admin);
    const bad = await world.load(2, { productId });
    const { buyer, id } = await hold(bad, 2);
    await world.recall(bad.id);
    const good = await world.load(1, { productId });
    expect(await cards.settle(id)).toBe('credited');
    expect((await fundsOf(cards.shop.deps, buyer.userId)).available).toBe(998n);
    expect(await buyer.call.orders.read({ id })).toMatchObject({
      ...{ status: 'cancelled', note: 'credited_to_wallet' },
    });
    expect(await world.states(bad.id)).toEqual({ quarantined: 2 });
    expect(await world.states(good.id)).toEqual({ available: 1 });
    expect(await eventsOf(id)).toContain('exchange_failed');
  });

  test('codes of a recalled batch that a cancelled card order releases stay in quarantine until the recall is released', async () => {
    const bad = await world.load(2);
    const { buyer, id } = await hold(bad, 2);
    await world.recall(bad.id);
    await buyer.call.orders.cancel({ id });
    expect(await world.states(bad.id)).toEqual({ quarantined: 2 });
    await admin.call.admin.batches.release({ id: bad.id, reason: 'a false alarm' });
    expect(await world.states(bad.id)).toEqual({ available: 2 });
  });

  test('refunds recalled codes of a paid order to the card', async () => {
    const bad = await world.load(2);
    const { id } = await hold(bad, 2);
    await cards.settle(id);
    await world.recall(bad.id);
    expect(await world.makeGood(bad.id, 'replace_or_refund')).toMatchObject({ done: 2 });
    const { rows } = await cards.shop.deps.pool.query<{ amount: bigint }>(
      `SELECT r.amount FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ amount: 499n }, { amount: 499n }]);
    expect(await cards.status(id)).toBe('refunded');
  });

  test('a recall waits for a reservation that is ending, and quarantines its codes', async () => {
    const bad = await world.load(1);
    const { id } = await hold(bad, 1);
    let recalled: Promise<unknown> = Promise.resolve();
    await withTransaction(cards.shop.deps.pool, async (tx) => {
      await tx.query(
        `SELECT end_card_hold(id, 'voided', 'customer', 'user:1', now()) FROM payments WHERE order_id = $1`,
        [id],
      );
      recalled = world.recall(bad.id);
      await Promise.race([recalled, waitForLocks(cards.shop, 1)]);
    });
    await recalled;
    expect(await world.states(bad.id)).toEqual({ quarantined: 1 });
  });

  test('a concurrent recall and capture leave every code sold or quarantined', async () => {
    for (let round = 0; round < 6; round++) {
      const { id: productId } = await addProduct(admin);
      const bad = await world.load(4, { productId });
      const orders = [await hold(bad, 2), await hold(bad, 2)];
      await world.load(2, { productId });
      const [recalled] = await Promise.all([
        world.recall(bad.id),
        ...orders.map(({ id }) => cards.settle(id)),
      ]);
      expect(recalled.state).toBe(recalled.sold > 0 ? 'recalling' : 'recalled');
      const states = await world.states(bad.id);
      expect(Object.keys(states).every((state) => ['sold', 'quarantined'].includes(state))).toBe(
        true,
      );
    }
  });
});
