import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import type { TestProgram } from '#testing/clients/server-process.ts';
import { startTestSandbox } from '#testing/fakes/test-sandbox.ts';
import { createTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fundsOf } from '#testing/fixtures/settle-topup-items.ts';
import {
  addDenomination,
  pubgData,
  type Denomination,
} from '#testing/fixtures/stocked-denominations.ts';
import { startWorkerOf } from '#testing/shops/shop-with-worker.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { fulfilTopup } from '../index.ts';

// Kills a real worker at each step of a top-up. The next worker determines the result, and the supplier's
// journal then has the purchase once.

/** The worker's writes in order: before the call, and after its answer. */
const writes = [
  'topup_attempts INSERT',
  "topup_attempts UPDATE NEW.state = 'sending'",
  "topup_items UPDATE NEW.state = 'dispatching'",
  'commit topup_attempts UPDATE',
  "topup_attempts UPDATE NEW.state = 'succeeded'",
  "topup_codes UPDATE NEW.state = 'redeemed'",
  "topup_items UPDATE NEW.state = 'delivered'",
  "order_items UPDATE NEW.status = 'delivered'",
  "orders UPDATE NEW.status = 'completed'",
  'order_events INSERT',
  'journals INSERT',
  'postings INSERT',
  'accounts UPDATE',
  'commit orders UPDATE',
] as const;

const sandbox = useWorld(startTestSandbox);
const shop = useWorld(() => createTestShop({ env: sandbox.env }));
let points: PausePoints<(typeof writes)[number]>;
let buyer: TestUser;
let uc: Denomination;
let worker: TestProgram | undefined;

beforeAll(async () => {
  points = await PausePoints.install(shop.databaseUrl, writes);
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 1_000_000n);
  uc = await addDenomination(shop.deps, { service: 'pubg', gameAmount: 60, codes: 40 });
});
afterEach(async () => {
  worker?.process.kill('SIGKILL');
  await worker?.ended;
  await points.letGo();
  await sandbox.calm();
});
afterAll(async () => {
  await points.close();
});

const place = async (topupData: unknown) => (await placeTopup(buyer, topupData)).order_id;

const startWorker = (): TestProgram => (worker = startWorkerOf(shop, sandbox));

async function kill(): Promise<void> {
  worker?.process.kill('SIGKILL');
  await worker?.ended;
}

/** Runs other workers, expiring the lease each time, until the top-up ends. */
async function goOn(orderId: string): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const { rows } = await shop.deps.pool.query<{ id: bigint }>(
      `UPDATE topup_items t SET next_at = '2020-01-01' FROM order_items i
        WHERE i.id = t.order_item_id AND i.order_id = $1 AND t.next_at IS NOT NULL RETURNING i.id`,
      [orderId],
    );
    if (rows.length === 0) return;
    for (const { id } of rows) await fulfilTopup(shop.deps, id);
  }
  throw new Error(`order ${orderId} does not end`);
}

async function expectBoughtOnce(orderId: string): Promise<void> {
  const { topups, redemptions } = await sandbox.book();
  const bought = [...topups, ...redemptions].filter(({ reference }) =>
    reference.startsWith(orderId),
  );
  expect(bought).toMatchObject([{ reference: `${orderId}-1`, status: 'succeeded' }]);
  expect(await buyer.call.orders.detail({ id: orderId })).toMatchObject({
    status: 'completed',
    refunded_amount: 0,
  });
  expect((await fundsOf(shop.deps, buyer.userId)).held).toBe(0n);
  await expectSoundLedger(shop);
}

const attemptState = async (orderId: string) => {
  const { rows } = await shop.deps.pool.query<{ state: string }>(
    `SELECT a.state FROM topup_attempts a JOIN order_items i ON i.id = a.order_item_id WHERE i.order_id = $1`,
    [orderId],
  );
  return rows.map(({ state }) => state).join();
};

describe('a killed worker', { timeout: 180_000 }, () => {
  test.each(writes)(
    'a top-up is bought once at the supplier when its worker is killed before %s',
    async (point) => {
      const id = await place(pubgData([uc]));
      await points.hold(point);
      startWorker();
      await points.waiting();
      await kill();
      await points.letGo();
      await goOn(id);
      await expectBoughtOnce(id);
    },
  );

  test('a top-up is bought once when its worker is killed before the supplier has processed the call', async () => {
    await sandbox.outage('supplier', 'silent');
    const id = await place(pubgData([uc]));
    startWorker();
    await expect.poll(() => attemptState(id), { timeout: 30_000 }).toBe('sending');
    await kill();
    await sandbox.calm();
    await goOn(id);
    await expectBoughtOnce(id);
  });

  test('a top-up is bought once when its worker is killed after the supplier has processed the call', async () => {
    const id = await place(pubgData([uc], { player_id: '12347777', login: '12347777' }));
    startWorker();
    await expect
      .poll(async () => (await sandbox.book()).redemptions.map(({ reference }) => reference), {
        timeout: 30_000,
      })
      .toContain(`${id}-1`);
    expect(await attemptState(id)).toBe('sending');
    await kill();
    await goOn(id);
    await expectBoughtOnce(id);
  });

  test('the next worker continues the top-ups of a killed worker without help', async () => {
    const id = await place(pubgData([uc]));
    await points.hold('commit orders UPDATE');
    startWorker();
    await points.waiting();
    await kill();
    await points.letGo();
    startWorker();
    const status = async () => (await buyer.call.orders.detail({ id })).status;
    await expect.poll(status, { timeout: 30_000 }).toBe('completed');
    await expectBoughtOnce(id);
  });
});
