import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { addActivation } from '#testing/shops/topped-up-shop.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { deliver, fundsOf, giveUp } from '#testing/fixtures/settle-topup-items.ts';
import {
  addDenomination,
  freefireData,
  itemsOf,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';
import { captureItem } from '../index.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const shop = useTestShop();
let buyer: TestUser;
const offer = useFixture(() => addDenomination(shop.deps));
const small = useFixture(() =>
  addDenomination(shop.deps, { service: 'pubg', usd: 100n, codes: 20 }),
);
const large = useFixture(() =>
  addDenomination(shop.deps, { service: 'pubg', usd: 500n, codes: 20 }),
);

beforeEach(async () => {
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 1000n);
});
afterEach(() => expectSoundLedger(shop));

async function place(topupData: unknown): Promise<{ id: string; items: bigint[] }> {
  const { order_id: id } = await placeTopup(buyer, topupData);
  return { id, items: await itemsOf(shop.deps, id) };
}
const freefire = () => place(freefireData(offer));
const pubg = () => place(pubgData([small, large], { price_usd: 6 }));

const first = ({ items: [item] }: { items: bigint[] }) => item ?? 0n;
const detail = (id: string) => buyer.call.orders.detail({ id });
const codesOf = async (items: bigint[]) => {
  const { rows } = await shop.deps.pool.query<{ state: string }>(
    `SELECT state::text FROM topup_codes WHERE order_item_id = ANY ($1::bigint[]) ORDER BY id`,
    [items],
  );
  return rows.map(({ state }) => state);
};
const eventsOf = async (id: string) => {
  const { rows } = await shop.deps.pool.query<{ kind: string }>(
    'SELECT kind FROM order_events WHERE order_id = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ kind }) => kind);
};

describe('settling one item', () => {
  test('a delivered top-up item is captured and recorded once', async () => {
    const order = await freefire();
    expect(await deliver(shop.deps, first(order))).toBe('now');
    expect(await deliver(shop.deps, first(order))).toBe('before');
    expect(await giveUp(shop.deps, first(order))).toBe('otherwise');
    expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 801n, held: 0n });
    const receipt = await detail(order.id);
    expect(receipt).toMatchObject({
      status: 'completed',
      refunded_amount: 0,
      items: [{ status: 'delivered' }],
    });
    expect(receipt.items[0]).not.toHaveProperty('stage');
    expect(await eventsOf(order.id)).toEqual(['topup_ordered', 'topup_delivered']);
    expect((await buyer.call.profile.get()).buyerStatus.current).toBe(1);
  });

  test('a refused top-up item is refunded with its reason', async () => {
    const order = await freefire();
    expect(await giveUp(shop.deps, first(order))).toBe('now');
    expect(await giveUp(shop.deps, first(order))).toBe('before');
    expect(await deliver(shop.deps, first(order))).toBe('otherwise');
    expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 1000n, held: 0n });
    expect(await detail(order.id)).toMatchObject({
      status: 'refunded',
      refunded_amount: 1.99,
      items: [{ status: 'refunded', reason: 'refused_by_game' }],
    });
    expect(await eventsOf(order.id)).toEqual(['topup_ordered', 'topup_failed']);
  });

  test('a top-up item shows customers the stage that belongs to its state', async () => {
    const order = await freefire();
    for (const [state, stage] of [
      ['dispatching', 'processing'],
      ['unknown', 'unknown'],
      ['review', 'unknown'],
    ]) {
      await shop.deps.pool.query(
        'UPDATE topup_items SET state = $2::topup_state WHERE order_item_id = $1',
        [first(order), state],
      );
      expect((await detail(order.id)).items[0]?.stage).toBe(stage);
    }
    expect(await giveUp(shop.deps, first(order))).toBe('now');
  });

  test('a top-up item with commission is captured to the accounts of sales and commission', async () => {
    const order = await freefire();
    // Uses the column values of a Steam order, which are immutable once written.
    const { rows } = await shop.deps.pool.query<{ seq: number }>(
      `INSERT INTO orders (id, user_id, status, currency, total_amount) VALUES ($1, $2, 'pending', 'usd', 103)
       RETURNING seq::int AS seq`,
      [`COMMISSION-${order.id}`, buyer.userId],
    );
    expect(rows).toHaveLength(1);
    const id = `COMMISSION-${order.id}`;
    const item = await shop.deps.pool.query<{ id: bigint }>(
      `WITH i AS (
         INSERT INTO order_items (order_id, position, item_type, game_amount, quantity, unit_price, status)
         VALUES ($1, 1, 'topup', 1, 1, 103, 'pending') RETURNING id),
       t AS (
         INSERT INTO topup_items (order_item_id, service, recipient, offer_name, image_url, commission)
         SELECT id, 'steam', 'gabe', 'Steam Topup 1 usd', '/x.svg', 3 FROM i)
       SELECT id FROM i`,
      [id],
    );
    await shop.deps.pool.query(
      `SELECT ledger_post('hold', 'order', $1, 'hold:' || $1, 'test', NULL,
         (SELECT array_agg(id ORDER BY kind) FROM accounts WHERE user_id = $2 AND currency = 'usd'), '{-103,103}')`,
      [id, buyer.userId],
    );
    expect(await deliver(shop.deps, item.rows[0]?.id ?? 0n)).toBe('now');
    const posted = await shop.deps.pool.query(
      `SELECT a.code, p.amount FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
        WHERE j.dedupe_key = 'cap:' || $1::text ORDER BY p.id`,
      [item.rows[0]?.id],
    );
    expect(posted.rows).toEqual([
      { code: `user:${buyer.userId}:held:usd`, amount: -103n },
      { code: 'revenue:sales:usd', amount: 100n },
      { code: 'revenue:commission:usd', amount: 3n },
    ]);
  });

  test('a free top-up item moves no money, and its refusal cancels the order', async () => {
    const kept = await addActivation(shop, buyer);
    const refused = await addActivation(shop, buyer);
    expect(await deliver(shop.deps, BigInt(kept.items[0] ?? 0))).toBe('now');
    expect(await giveUp(shop.deps, BigInt(refused.items[0] ?? 0))).toBe('now');
    expect(await detail(kept.id)).toMatchObject({ status: 'completed', total_amount: 0 });
    expect(await detail(refused.id)).toMatchObject({ status: 'cancelled', refunded_amount: 0 });
    expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 1000n, held: 0n });
    expect((await buyer.call.profile.get()).buyerStatus.current).toBe(0);
  });
});

describe('settling an order of several items', () => {
  test('a top-up order stays open until its last item ends, and keeps what was delivered', async () => {
    const order = await pubg();
    const [one = 0n, two = 0n] = order.items;
    await deliver(shop.deps, one);
    expect(await detail(order.id)).toMatchObject({
      status: 'pending',
      items: [{ status: 'delivered' }, { status: 'pending', stage: 'processing' }],
    });
    expect(await codesOf(order.items)).toEqual(['redeemed', 'reserved']);
    expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 400n, held: 500n });
    await giveUp(shop.deps, two);
    expect(await detail(order.id)).toMatchObject({
      status: 'completed',
      refunded_amount: 5,
      items: [{ status: 'delivered' }, { status: 'refunded' }],
    });
    expect(await codesOf(order.items)).toEqual(['redeemed']);
    expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 900n, held: 0n });
  });

  test('a top-up order without any delivery is refunded, and its codes are released', async () => {
    const free = async () =>
      (
        await shop.deps.pool.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM topup_codes WHERE state = 'available'`,
        )
      ).rows[0]?.n;
    const before = await free();
    const order = await pubg();
    for (const item of order.items) await giveUp(shop.deps, item);
    expect(await detail(order.id)).toMatchObject({ status: 'refunded', refunded_amount: 6 });
    expect(await codesOf(order.items)).toEqual([]);
    expect(await free()).toBe(before);
  });
});

test('the database refuses to deliver a top-up item that was never sent', async () => {
  const order = await freefire();
  const capture = withTransaction(shop.deps.pool, (tx) => captureItem(tx, first(order), 'worker'));
  await expect(capture).rejects.toMatchObject({ constraint: 'topup_transition' });
  expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 801n, held: 199n });
});
