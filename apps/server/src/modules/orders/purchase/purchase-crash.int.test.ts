import {
  createTestDatabase,
  startTestCluster,
  type TestCluster,
} from '@manabar/tooling/test-cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PausePoints, purchaseWrites, type PausePoint } from '#testing/clients/pause-points.ts';
import { startProgram, type TestProgram } from '#testing/clients/server-process.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';

// Kills a real server, or the database's backend, between any two steps of a purchase. Afterwards the ledger is
// consistent, and the customer's retry with the same key results in one order.

let cluster: TestCluster;
let shop: TestShop;
let points: PausePoints;
let server: TestProgram | undefined;
let origin = '';

beforeAll(async () => {
  // Killing a backend ends all connections of its cluster.
  cluster = await startTestCluster();
  shop = await createTestShop({ databaseUrl: await createTestDatabase(cluster) });
  points = await PausePoints.install(shop.databaseUrl, purchaseWrites);
}, 120_000);
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await points.close().catch(() => undefined);
  await shop.close();
  await cluster.stop();
});

async function openServer(): Promise<void> {
  server = startProgram('main.ts', {
    DATABASE_URL: shop.databaseUrl,
    PORT: '0',
    RATE_LIMIT_SCALE: '0',
    MANABAR_DATA_DIR: shop.deps.env.MANABAR_DATA_DIR,
  });
  await server.saw('the shop is open');
  origin = /"address":"([^"]+)"/.exec(server.output())?.[1] ?? '';
}

async function killServer(): Promise<void> {
  server?.process.kill('SIGKILL');
  await server?.ended;
  server = undefined;
}

const usable = () => server ?? openServer();

/** Creates a customer with money for one code and one in the cart; two codes are in stock. */
async function makeBuyer(): Promise<TestUser> {
  const buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 750n);
  const { optionId } = await stockShelf(shop.deps, { usd: 500n, codes: 2 });
  await fillCart(shop.deps, buyer.userId, optionId);
  return buyer;
}

/** Pays with a fixed idempotency key; null without an answer. */
async function pay({
  token,
}: TestUser): Promise<{ status: number; retryAfter: string | null; body: string } | null> {
  try {
    const answer = await fetch(`${origin}/api/payment/from-balance`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'the only one',
      },
      body: JSON.stringify({ currency: 'usd' }),
    });
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, body: await answer.text() };
  } catch {
    return null;
  }
}

/** Retries like a client until it gets an answer. */
async function retry(buyer: TestUser): Promise<string> {
  for (;;) {
    const answer = await pay(buyer);
    if (answer?.status === 200) return answer.body;
    // The first call still runs, or the database is restarting; no other status is valid.
    expect([undefined, 409, 503]).toContain(answer?.status);
    await sleep(50);
  }
}

async function expectOneOrder(buyer: TestUser): Promise<void> {
  const first = await retry(buyer);
  expect(await retry(buyer)).toBe(first);
  const { rows } = await shop.deps.pool.query<{ id: string; codes: number; carts: number }>(
    `SELECT o.id, (SELECT count(*)::int FROM codes c JOIN order_items i ON i.id = c.order_item_id WHERE i.order_id = o.id) AS codes,
            (SELECT count(*)::int FROM cart_items c WHERE c.user_id = o.user_id) AS carts
       FROM orders o WHERE o.user_id = $1`,
    [buyer.userId],
  );
  expect(rows).toEqual([
    { id: (JSON.parse(first) as { order_id: string }).order_id, codes: 1, carts: 0 },
  ]);
  expect((await buyer.call.wallet.balance())[0]).toEqual({ currency: 'usd', amount: 2.5 });
  await expectSoundLedger(shop);
}

/** Statements that block a purchase before its first write. */
const locks = {
  'the session check': () => 'LOCK TABLE sessions',
  'the cart': ({ userId }: TestUser) => `SELECT 1 FROM carts WHERE user_id = ${userId} FOR UPDATE`,
  'the wallet': ({ userId }: TestUser) =>
    `SELECT 1 FROM accounts WHERE user_id = ${userId} ORDER BY id FOR UPDATE`,
};

describe('a crash of the server during a purchase', { timeout: 120_000 }, () => {
  test.each(Object.entries(locks))(
    'a retry of a purchase completes one order after the server is killed while it waits for %s',
    async (_what, sql) => {
      await usable();
      const buyer = await makeBuyer();
      const holder = await shop.deps.pool.connect();
      await holder.query(`BEGIN; ${sql(buyer)}`);
      const lost = pay(buyer);
      await points.blocked();
      await killServer();
      await holder.query('ROLLBACK');
      holder.release();
      expect(await lost).toBeNull();
      await openServer();
      await expectOneOrder(buyer);
    },
  );

  test.each(purchaseWrites)(
    'a retry of a purchase completes one order after the server is killed before %s',
    async (point) => {
      await usable();
      const buyer = await makeBuyer();
      await points.hold(point);
      const lost = pay(buyer);
      await points.waiting();
      await killServer();
      expect(await lost).toBeNull();
      // The database completes the statement, and its answer is lost.
      await points.letGo();
      await openServer();
      await expectOneOrder(buyer);
    },
  );

  test('a retry of a purchase returns the order after the server is killed between commit and answer', async () => {
    await usable();
    const buyer = await makeBuyer();
    await points.hold('commit');
    const lost = pay(buyer);
    await points.waiting();
    server?.process.kill('SIGSTOP');
    await points.letGo();
    await expect
      .poll(async () => {
        const sql = 'SELECT 1 FROM orders WHERE user_id = $1';
        return (await shop.deps.pool.query(sql, [buyer.userId])).rowCount;
      })
      .toBe(1);
    await killServer();
    expect(await lost).toBeNull();
    await openServer();
    await expectOneOrder(buyer);
  });
});

describe('a crash of the database backend during a purchase', { timeout: 120_000 }, () => {
  const killAt = async (point: PausePoint, kill: (pid: number) => Promise<unknown>) => {
    await usable();
    const program = server;
    const buyer = await makeBuyer();
    await points.hold(point);
    const answer = pay(buyer);
    await kill(await points.waiting());
    // The server does not know whether the purchase was committed, so that it sends no Retry-After.
    expect(await answer).toMatchObject({ status: 503, retryAfter: null });
    return { buyer, program };
  };

  test.each(purchaseWrites)(
    'a retry of a purchase completes one order after its database backend is terminated before %s',
    async (point) => {
      const { buyer, program } = await killAt(point, (pid) =>
        shop.deps.pool.query('SELECT pg_terminate_backend($1)', [pid]),
      );
      await points.letGo();
      await expectOneOrder(buyer);
      expect(program?.process.exitCode).toBeNull();
    },
  );

  test.each(purchaseWrites)(
    'a retry of a purchase completes one order after the database recovers from a SIGKILL before %s',
    async (point) => {
      const { buyer, program } = await killAt(point, async (pid) => process.kill(pid, 'SIGKILL'));
      await points.reconnect();
      await expectOneOrder(buyer);
      // The server is still running.
      expect(program?.process.exitCode).toBeNull();
    },
  );
});
