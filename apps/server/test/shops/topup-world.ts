import type { Deps } from '#deps.ts';
import { fulfilTopup, defaultTiming, type FulfilmentTiming } from '#modules/topups/index.ts';
import { createSuppliers } from '#suppliers/index.ts';
import { placeTopup } from '../clients/place-topup.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { startTestSandbox, type TestSandbox } from '../fakes/test-sandbox.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';
import { freefireData, itemsOf } from '../fixtures/stocked-denominations.ts';

/** Time-out of the supplier in these tests, in milliseconds. */
const SILENCE_MS = 150;
/** Time limit in milliseconds against an endless wait on a busy machine; it does not measure speed. */
const TIME_LIMIT_MS = 20_000;

/** Shop and the real sandbox over a socket with one clock. */
export interface TopupWorld {
  clock: FakeClock;
  sandbox: TestSandbox;
  shop: TestShop;
  buyer: TestUser;
  /** Orders a top-up and returns the order's id. */
  place(topupData: ReturnType<typeof freefireData>, by?: TestUser): Promise<string>;
  /** Fulfils an order's items as they become due, until all have ended. */
  play(orderId: string, timing?: FulfilmentTiming): Promise<void>;
  attempts(orderId: string): Promise<Attempt[]>;
  close(): Promise<void>;
}

export interface Attempt {
  reference: string;
  state: string;
  reason: string | null;
  asked: number;
}

export interface WorldOptions {
  env?: Record<string, string>;
  log?: Deps['log'];
}

export async function openTopupWorld({ env, log }: WorldOptions = {}): Promise<TopupWorld> {
  const clock = new FakeClock();
  const sandbox = await startTestSandbox({
    noResponseMs: SILENCE_MS,
    clock: {
      now: () => clock.now().getTime(),
      after: (ms, task) => {
        const timer = setTimeout(() => void task(), ms);
        return () => clearTimeout(timer);
      },
    },
  });
  const shop = await createTestShop({
    env: { ...sandbox.env, ...env },
    clock,
    ...(log && { log }),
  });
  const { deps } = shop;
  const suppliers = createSuppliers({ ...deps, timeLimitMs: TIME_LIMIT_MS });
  deps.suppliers = suppliers;
  const buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 1_000_000n);
  return {
    clock,
    sandbox,
    shop,
    buyer,
    place: async (topupData, by = buyer) => (await placeTopup(by, topupData)).order_id,
    play: (orderId, timing = defaultTiming) => play(deps, clock, orderId, timing),
    attempts: async (orderId) => {
      const { rows } = await deps.pool.query<Attempt>(
        `SELECT a.reference, a.state, a.reason, a.asked FROM topup_attempts a
           JOIN order_items i ON i.id = a.order_item_id WHERE i.order_id = $1 ORDER BY i.position, a.number`,
        [orderId],
      );
      return rows;
    },
    close: async () => {
      await shop.close();
      await suppliers.close();
      await sandbox.close();
    },
  };
}

/** Returns the next due time of an order's open items. */
export async function nextDue(
  { pool }: Pick<Deps, 'pool'>,
  orderId: string,
): Promise<{ id: bigint; at: Date } | undefined> {
  const { rows } = await pool.query<{ id: bigint; at: Date }>(
    `SELECT i.id, t.next_at AS at FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
      WHERE i.order_id = $1 AND t.next_at IS NOT NULL ORDER BY t.next_at, i.id LIMIT 1`,
    [orderId],
  );
  return rows[0];
}

const ROUNDS = 200;

async function play(
  deps: Deps,
  clock: FakeClock,
  orderId: string,
  timing: FulfilmentTiming,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const due = await nextDue(deps, orderId);
    if (!due) return;
    const seconds = Math.max(0, due.at.getTime() - clock.now().getTime()) / 1000;
    clock.advance({ seconds });
    await fulfilTopup(deps, due.id, timing);
  }
  throw new Error(`order ${orderId} does not end: ${(await itemsOf(deps, orderId)).join()}`);
}
