import type { QueryConfig } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { databaseFaultOf } from '#infra/db/database-fault.ts';
import { outcomesOf } from '#testing/clients/outcomes.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { makeBareUsers } from '#testing/fixtures/bare-users.ts';
import { createRaceStagger } from '#testing/fixtures/race-stagger.ts';
import { fillCart, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { retryWhileInProgress } from '#testing/fixtures/retry-while-in-progress.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import {
  placeBalanceOrder,
  refundUnrevealedCodes,
  revealCodes,
  readCustomerOrderDetail,
} from '../index.ts';

const shop = useTestShop({ env: { DATABASE_POOL: '40' } });

afterEach(() => expectSoundLedger(shop));

/** Creates customers with $10 and units of an option in the cart. */
async function makeBuyers(count: number, { optionId }: Shelf, units = 1) {
  const users = await makeBareUsers(shop.deps, count);
  for (const { userId } of users) {
    await shop.credit(userId, 'usd', 1000n);
    await fillCart(shop.deps, userId, optionId, units);
  }
  return users;
}

async function makeBuyer(shelf: Shelf, units?: number): Promise<{ userId: number }> {
  const [buyer] = await makeBuyers(1, shelf, units);
  if (!buyer) throw new Error('no buyer');
  return buyer;
}

const pay = (buyer: { userId: number }, idempotencyKey?: string) =>
  placeBalanceOrder(shop.deps, buyer, { currency: 'usd', idempotencyKey });

test(
  '200 concurrent buyers of 50 codes get 50 orders and 150 refusals',
  { timeout: 120_000 },
  async () => {
    const shelf = await stockShelf(shop.deps, { usd: 1000n, codes: 50 });
    const buyers = await makeBuyers(200, shelf);
    const { done, refused } = await outcomesOf(
      buyers.map(async (buyer) => ({
        buyer,
        id: (await retryWhileInProgress(() => pay(buyer))).order_id,
      })),
    );
    expect(done).toHaveLength(50);
    expect(refused).toEqual(Array.from({ length: 150 }, () => 'out_of_stock'));
    const sold: string[] = [];
    for (const { buyer, id } of done) {
      const { items } = await revealCodes(shop.deps, buyer, { id });
      sold.push(...items.map(({ code }) => code.code));
    }
    expect(sold.sort()).toEqual([...shelf.codes].sort());
  },
);

test('concurrent buyers of two options get all or nothing without deadlocks', async () => {
  let deadlocks = 0;
  const query = async (config: QueryConfig) => {
    try {
      return await shop.deps.pool.query(config);
    } catch (error) {
      if (databaseFaultOf(error)?.state === '40P01') deadlocks++;
      throw error;
    }
  };
  const deps = { ...shop.deps, pool: { query } as unknown as typeof shop.deps.pool };
  for (const [count, first, second, orders] of [
    [40, 3, 2, 10],
    [80, 1, 1, 30],
    [80, 1, 1, 30],
  ] as const) {
    const shelf = await stockShelf(shop.deps, { usd: 10n, codes: 30 });
    const buyers = await makeBuyers(count, shelf, first);
    const { optionId } = await stockShelf(shop.deps, { usd: 10n, codes: 30 });
    for (const { userId } of buyers) await fillCart(shop.deps, userId, optionId, second);
    const { done, refused } = await outcomesOf(
      buyers.map((buyer) => placeBalanceOrder(deps, buyer, { currency: 'usd' })),
    );
    expect(done).toHaveLength(orders);
    expect(new Set(refused)).toEqual(new Set(['out_of_stock']));
  }
  expect(deadlocks).toBe(0);
});

test('exactly one of four concurrent buyers gets the last two codes', async () => {
  for (let round = 0; round < 20; round++) {
    const shelf = await stockShelf(shop.deps, { usd: 10n, codes: 2 });
    const buyers = await makeBuyers(4, shelf, 2);
    const { done, refused } = await outcomesOf(buyers.map((buyer) => pay(buyer)));
    expect(done).toHaveLength(1);
    expect(refused).toEqual(['out_of_stock', 'out_of_stock', 'out_of_stock']);
  }
});

test.each([1, 2])(
  'a purchase of the last codes (%i) that waits for one locks no other, and gets them when the other transaction rolls back',
  async (codes) => {
    const shelf = await stockShelf(shop.deps, { usd: 10n, codes });
    const buyer = await makeBuyer(shelf, codes);
    const neighbour = await shop.deps.pool.connect();
    await neighbour.query('BEGIN');
    await neighbour.query('SELECT claim_codes($1, 1, 0)', [shelf.optionId]);
    const order = pay(buyer);
    await waitForLocks(shop, 1);
    const { rowCount } = await neighbour.query(
      'SELECT 1 FROM codes WHERE option_id = $1 ORDER BY id FOR UPDATE NOWAIT',
      [shelf.optionId],
    );
    expect(rowCount).toBe(codes);
    await neighbour.query('ROLLBACK');
    neighbour.release();
    await expect(order).resolves.toMatchObject({ success: true });
  },
);

test('a hundred concurrent purchases with one idempotency key make one order', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 200 });
  const buyer = await makeBuyer(shelf);
  const { done, refused } = await outcomesOf(Array.from({ length: 100 }, () => pay(buyer, 'key')));
  expect(new Set(done.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(new Set(refused)).toEqual(
    refused.length > 0 ? new Set(['request_in_progress']) : new Set(),
  );
  const { rowCount } = await shop.deps.pool.query('SELECT 1 FROM orders WHERE user_id = $1', [
    buyer.userId,
  ]);
  expect(rowCount).toBe(1);
});

test('concurrent purchases of one cart without an idempotency key make one order', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 20 });
  for (const buyer of await makeBuyers(5, shelf)) {
    const { done, refused } = await outcomesOf([pay(buyer), pay(buyer), pay(buyer)]);
    expect(done).toHaveLength(1);
    expect(refused).toEqual(['cart_empty', 'cart_empty']);
  }
});

test('concurrent purchases in several tabs spend the balance once', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 1000n, codes: 100 });
  const buyer = await makeBuyer(shelf);
  // Each tab refills the cart between the payments of the others.
  const tab = async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) {
      await fillCart(shop.deps, buyer.userId, shelf.optionId);
      ids.push(...(await outcomesOf([pay(buyer)])).done.map(({ order_id }) => order_id));
    }
    return ids;
  };
  const ids = (await Promise.all([tab(), tab(), tab()])).flat();
  expect(ids).toHaveLength(1);
});

test(
  'exactly one of a concurrent reveal and refund of a code wins',
  { timeout: 120_000 },
  async () => {
    const race = createRaceStagger(shop.deps, ['reveal', 'refund']);
    for (let round = 0; round < 200; round++) {
      const buyer = await makeBuyer(await stockShelf(shop.deps, { usd: 1n }));
      const { order_id: id } = await pay(buyer);
      const reveal = async () => (await revealCodes(shop.deps, buyer, { id })).items.length > 0;
      const refund = async () => {
        const { done } = await outcomesOf([refundUnrevealedCodes(shop.deps, buyer, { id })]);
        return done.length > 0;
      };
      const [revealed, refunded] = await Promise.all([
        race.start('reveal', reveal),
        race.start('refund', refund),
      ]);
      expect({ round, revealed }).toEqual({ round, revealed: !refunded });
      race.won(revealed ? 'reveal' : 'refund');
      const after = await readCustomerOrderDetail(shop.deps, { ...buyer, language: 'en' }, { id });
      expect(after.status).toBe(revealed ? 'completed' : 'refunded');
    }
    // A reveal that lost does not mark the returned code.
    const { rowCount } = await shop.deps.pool.query(
      `SELECT 1 FROM codes WHERE state = 'available' AND revealed_at IS NOT NULL`,
    );
    expect(rowCount).toBe(0);
    // Both outcomes must occur, or the test proves nothing.
    expect(Math.min(...Object.values(race.wins)), JSON.stringify(race.wins)).toBeGreaterThan(0);
  },
);

test('a concurrent refund and purchase of a code do not lose it', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 1n, codes: 1 });
  const [first, second] = [await makeBuyer(shelf), await makeBuyer(shelf)];
  for (let round = 0; round < 5; round++) {
    for (const { userId } of [first, second]) await fillCart(shop.deps, userId, shelf.optionId);
    const { order_id: id } = await pay(first);
    const [returned, bought] = await Promise.all([
      outcomesOf([refundUnrevealedCodes(shop.deps, first, { id })]),
      outcomesOf([pay(second)]),
    ]);
    expect(returned.done).toHaveLength(1);
    // A purchase that was refused before the refund succeeds now.
    const order = bought.done[0] ?? (await pay(second));
    await refundUnrevealedCodes(shop.deps, second, { id: order.order_id });
  }
});
