import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { outcomeOf, outcomesOf } from '#testing/clients/outcomes.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { LOCK_TIMEOUT_MS } from '#infra/db/connection-settings.ts';
import { placeBalanceOrder } from '#modules/orders/index.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { makeBareUsers } from '#testing/fixtures/bare-users.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { line } from '#testing/fixtures/products.ts';
import { fillCart, loadCodes, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { retryWhileInProgress } from '#testing/fixtures/retry-while-in-progress.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const cards = useWorld(() => openCardShop({ DATABASE_POOL: '30' }));
const admin = useFixture(() => cards.shop.createAdmin());

const pool = () => cards.shop.deps.pool;
const prices = () => admin.call.admin.prices;
const optionsOf = async (productId: number) => (await prices().list({ productId })).items;
/** Like {@link optionsOf}, with all codes counted. */
const stockOf = async (productId: number) =>
  (await admin.call.admin.stock.list({ productId })).items;

/** Reads the sold and reserved units of a product, with the prices of their codes' options. */
async function sold(productId: number) {
  const { rows } = await pool().query<{ paid: bigint; price: bigint }>(
    `SELECT i.unit_price AS paid, o.price_usd AS price
       FROM codes c JOIN order_items i ON i.id = c.order_item_id JOIN price_options o ON o.id = c.option_id
      WHERE o.product_id = $1`,
    [productId],
  );
  return rows;
}

test('a purchase during a repricing pays its code’s price, or is refused with the new one', async () => {
  const { deps } = cards.shop;
  const shelf = await stockShelf(deps, { codes: 80, usd: 500n });
  const buyers = await makeBareUsers(deps, 60);
  for (const { userId } of buyers) {
    await cards.shop.credit(userId, 'usd', 1000n);
    await fillCart(deps, userId, shelf.optionId);
  }
  const buy = (from: number, to: number) =>
    buyers
      .slice(from, to)
      .map((buyer) =>
        retryWhileInProgress(() => placeBalanceOrder(deps, buyer, { currency: 'usd' })),
      );
  const buying = buy(0, 20);
  await Promise.any(buying);
  const repricing = prices().update({ id: shelf.optionId, priceUsd: 9.99 });
  buying.push(...buy(20, 40));
  const during = outcomesOf(buying);
  await repricing;
  const results = [await during, await outcomesOf(buy(40, 60))];
  const done = results.flatMap((result) => result.done).length;
  expect(done).toBeGreaterThan(0);
  const units = await sold(shelf.productId);
  expect(units).toHaveLength(done);
  expect(units.every(({ paid, price }) => paid === price && paid === 500n)).toBe(true);
  expect(await optionsOf(shelf.productId)).toMatchObject([
    { priceUsd: 9.99, available: 80 - done },
  ]);
  const refused = results.flatMap((result) => result.refused);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(new Set(refused)).toEqual(new Set(['price_changed']));
  await expectSoundLedger(cards.shop);
});

test('codes reserved by a card order keep their price until it is paid', async () => {
  const { buyer, shelf } = await cards.withCart(2, { codes: 5, usd: 500n });
  const orderId = await cards.pay(buyer, 10);
  await prices().update({ id: shelf.optionId, priceUsd: 7 });
  expect(await cards.codes(shelf.optionId)).toEqual({ reserved: 2 });
  expect(await optionsOf(shelf.productId)).toMatchObject([{ priceUsd: 7, available: 3, held: 0 }]);
  await cards.settle(orderId);
  expect(await cards.codes(shelf.optionId)).toEqual({ sold: 2 });
  expect(await sold(shelf.productId)).toEqual([
    { paid: 500n, price: 500n },
    { paid: 500n, price: 500n },
  ]);
});

test('cancelling a card order returns its codes at the price they were reserved for', async () => {
  const { buyer, shelf } = await cards.withCart(1, { codes: 2, usd: 500n });
  const orderId = await cards.pay(buyer, 5);
  await prices().update({ id: shelf.optionId, priceUsd: 7 });
  await buyer.call.orders.cancel({ id: orderId });
  expect(
    (await optionsOf(shelf.productId)).map(({ priceUsd, available }) => [priceUsd, available]),
  ).toEqual([
    [5, 1],
    [7, 1],
  ]);
});

test('carts of two options and a repricing of both resolve without a lasting deadlock', async () => {
  const { deps } = cards.shop;
  const first = await stockShelf(deps, { codes: 0, usd: 100n });
  const second = await stockShelf(deps, { codes: 30, usd: 200n });
  // A cart locks the first option's codes first; a repricing locks the codes by id.
  await loadCodes(deps, first.optionId, 30);
  const buyers = await makeBareUsers(deps, 20);
  for (const { userId } of buyers) {
    await cards.shop.credit(userId, 'usd', 1000n);
    for (const { optionId } of [first, second]) await fillCart(deps, userId, optionId);
  }
  const buying = outcomesOf(
    buyers.map((buyer) => placeBalanceOrder(deps, buyer, { currency: 'usd' })),
  );
  const changes = await Promise.all(
    [first, second].map(async ({ productId, optionId }) => ({
      id: optionId,
      version: (await optionsOf(productId))[0]?.version ?? 0,
      priceUsd: 9,
      priceRub: 450,
    })),
  );
  await prices().reprice({ changes });
  const { refused } = await buying;
  const known = ['price_changed', 'request_in_progress'];
  expect(refused.filter((code) => !known.includes(code))).toEqual([]);
  for (const { productId } of [first, second])
    expect(await optionsOf(productId)).toMatchObject([
      { priceUsd: 9, available: 30 - (buyers.length - refused.length) },
    ]);
  await expectSoundLedger(cards.shop);
});

test('a purchase that waits too long for a repricing is refused as retryable, and its idempotency key stays free', async () => {
  const { deps } = cards.shop;
  const shelf = await stockShelf(deps, { codes: 3, usd: 500n });
  const [buyer] = await makeBareUsers(deps, 1);
  if (!buyer) throw new Error('no buyer');
  await cards.shop.credit(buyer.userId, 'usd', 1000n);
  await fillCart(deps, buyer.userId, shelf.optionId);
  const pay = () =>
    placeBalanceOrder(deps, buyer, { currency: 'usd', idempotencyKey: 'during a long change' });
  await withTransaction(pool(), async (tx) => {
    await tx.query('SELECT FROM codes WHERE option_id = $1 FOR UPDATE', [shelf.optionId]);
    expect(await outcomeOf(pay())).toBe('request_in_progress');
  });
  await expect(pay()).resolves.toMatchObject({ success: true });
});

test('a concurrent load leaves no code at the old price behind a repricing that waited for it', async () => {
  const { productId, optionId } = await stockShelf(cards.shop.deps, { codes: 5, usd: 499n });
  const text = Array.from({ length: 3000 }, () => line()).join('\n');
  const order: string[] = [];
  const endOfLoad = `audit_log INSERT NEW.action = 'codes.bulk_load'`;
  const pauses = await PausePoints.install(cards.shop.databaseUrl, [endOfLoad]);
  await pauses.hold(endOfLoad);
  const loading = admin.call.admin.codes
    .bulkLoad({ productId, text })
    .then(() => order.push('load'));
  await pauses.waiting();
  const repricing = prices()
    .update({ id: optionId, priceUsd: 9.99 })
    .then(() => order.push('reprice'));
  await waitForLocks(cards.shop, 2);
  await pauses.close();
  await Promise.all([loading, repricing]);
  expect(order).toEqual(['load', 'reprice']);
  expect(await stockOf(productId)).toMatchObject([{ priceUsd: 9.99, available: 3005 }]);
});

/** Holds the lock of a load while `run` is running. */
async function duringLoad(run: (release: () => Promise<unknown>) => Promise<void>) {
  const load = await pool().connect();
  try {
    await load.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('manabar:stock:load'))`);
    await run(() => load.query('COMMIT'));
  } finally {
    await load.query('ROLLBACK');
    load.release();
  }
}

test('an option’s popular flag and threshold can be changed during a load', async () => {
  const { optionId } = await stockShelf(cards.shop.deps, { codes: 2 });
  await duringLoad(async () => {
    const option = await prices().update({ id: optionId, popular: true, threshold: 3 });
    expect(option).toMatchObject({ id: optionId, popular: true, threshold: 3 });
  });
});

test('a repricing waits for a load beyond the usual lock time-out', async () => {
  const { optionId } = await stockShelf(cards.shop.deps, { codes: 2 });
  await duringLoad(async (release) => {
    const change = prices().update({ id: optionId, priceUsd: 9.99 });
    const early = await Promise.race([
      change.catch(() => 'refused'),
      pause(LOCK_TIMEOUT_MS + 1000),
    ]);
    expect(early).toBeUndefined();
    await release();
    expect(await change).toMatchObject({ priceUsd: 9.99 });
  });
});

test('a repricing moves codes that change and stay free while it waits for them', async () => {
  const shelf = await stockShelf(cards.shop.deps, { codes: 6 });
  const other = await pool().connect();
  await other.query('BEGIN');
  await other.query(
    `UPDATE codes SET version = version + 1
      WHERE id IN (SELECT id FROM codes WHERE option_id = $1 ORDER BY id LIMIT 3)`,
    [shelf.optionId],
  );
  const repricing = prices().update({ id: shelf.optionId, priceUsd: 9.99 });
  await waitForLocks(cards.shop, 1);
  await other.query('COMMIT');
  other.release();
  await repricing;
  expect(await optionsOf(shelf.productId)).toMatchObject([{ priceUsd: 9.99, available: 6 }]);
});

test('one of three concurrent repricings of an option succeeds, and the others are refused', async () => {
  const { optionId, productId } = await stockShelf(cards.shop.deps, { codes: 20 });
  const [option] = await optionsOf(productId);
  const version = option?.version ?? 0;
  const { done, refused } = await outcomesOf(
    [6, 7, 8].map((priceUsd) => prices().update({ id: optionId, version, priceUsd })),
  );
  expect(done).toHaveLength(1);
  expect(refused).toEqual(['conflict', 'conflict']);
  expect(await optionsOf(productId)).toMatchObject([{ available: 20 }]);
});

test('reprices an option of 7 500 codes at once', async () => {
  const { optionId, productId } = await stockShelf(cards.shop.deps, { codes: 7500 });
  const [option] = await optionsOf(productId);
  expect(
    await prices().reprice({
      changes: [{ id: optionId, version: option?.version ?? 0, priceUsd: 5.49, priceRub: 450 }],
    }),
  ).toEqual({ options: 1, codes: 7500 });
  expect(await stockOf(productId)).toMatchObject([{ priceUsd: 5.49, available: 7500 }]);
});

test('an interrupted repricing changes nothing', async () => {
  const { optionId, productId } = await stockShelf(cards.shop.deps, { codes: 300 });
  const before = await optionsOf(productId);
  await pool().query(`
    CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`);
  await pool().query(`
    CREATE TRIGGER cut_off AFTER INSERT ON audit_log FOR EACH ROW
      WHEN (NEW.action = 'price_option.reprice') EXECUTE FUNCTION cut_off()`);
  const changes = [{ id: optionId, version: before[0]?.version ?? 0, priceUsd: 6, priceRub: null }];
  await expect(prices().reprice({ changes })).rejects.toThrow();
  await pool().query('DROP TRIGGER cut_off ON audit_log');
  expect(await optionsOf(productId)).toEqual(before);
  expect(await prices().reprice({ changes })).toEqual({ options: 1, codes: 300 });
});
