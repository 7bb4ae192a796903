import { beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import type { TestSandbox } from '#testing/fakes/test-sandbox.ts';
import type { TestShop, TestUser } from '#testing/shops/test-shop.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fundsOf } from '#testing/fixtures/settle-topup-items.ts';
import {
  addDenomination,
  freefireData,
  itemsOf,
  pubgData,
  type Denomination,
} from '#testing/fixtures/stocked-denominations.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { openWorkedShop } from '#testing/shops/shop-with-worker.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { FULFILMENT_QUEUE, requestFulfilment } from './request-fulfilment.ts';
import { fulfilmentQueue, sweepTopups } from '../index.ts';

// With two real workers and the real sandbox, each player gets the top-up once, or the customer gets a refund.

/** Number of top-ups; the long stage sets a much higher one. */
const TOPUPS = Number(process.env['TEST_TOPUPS'] ?? 60);

let sandbox: TestSandbox;
let shop: TestShop;
const worked = useWorld(() => openWorkedShop(fulfilmentQueue));
let buyer: TestUser;
let offer: Denomination;
let uc: Denomination;

beforeAll(async () => {
  ({ shop, sandbox } = worked);
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 10_000_000n);
  offer = await addDenomination(shop.deps);
  uc = await addDenomination(shop.deps, { service: 'pubg', gameAmount: 60, codes: TOPUPS });
});

const place = async (topupData: unknown) => (await placeTopup(buyer, topupData)).order_id;
const statusOf = async (id: string) => (await buyer.call.orders.detail({ id })).status;

/** Counts the waiting and running jobs of an order's items. */
const jobsOf = async (orderId: string): Promise<number> => {
  const { rows } = await shop.deps.pool.query<{ jobs: number }>(
    `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = $1 AND state < 'completed'
        AND singleton_key = ANY (SELECT id::text FROM order_items WHERE order_id = $2)`,
    [FULFILMENT_QUEUE, orderId],
  );
  return rows[0]?.jobs ?? 0;
};

test('the fulfilment job of a top-up is enqueued in the transaction of its order', async () => {
  const id = await place(freefireData(offer));
  expect(await jobsOf(id)).toBe(1);
  const items = await itemsOf(shop.deps, id);
  const { deps } = shop;
  const taken = withTransaction(deps.pool, async (tx) => {
    await requestFulfilment(deps, tx, items, deps.clock.now());
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(await jobsOf(id)).toBe(1);
});

test('the sweep enqueues one fulfilment job for a due top-up without one', async () => {
  const { deps } = shop;
  const [first, second] = [await place(freefireData(offer)), await place(freefireData(offer))];
  await deps.pool.query(
    `DELETE FROM pgboss.job WHERE name = $1 AND singleton_key = ANY (SELECT id::text FROM order_items WHERE order_id = $2)`,
    [FULFILMENT_QUEUE, first],
  );
  expect(await jobsOf(first)).toBe(0);
  expect(await sweepTopups(deps)).toBe(1);
  expect([await jobsOf(first), await jobsOf(second)]).toEqual([1, 1]);
  expect(await sweepTopups(deps)).toBe(0);
});

test('the sweep enqueues a top-up that was never sent before one that only has to be polled', async () => {
  const { deps } = shop;
  const [asked, unsent] = [await place(freefireData(offer)), await place(freefireData(offer))];
  const [item] = await itemsOf(deps, asked);
  const become = (state: string, nextAt: string) =>
    changeBehindGuards(
      deps.pool,
      `UPDATE topup_items SET state = '${state}', next_at = ${nextAt} WHERE order_item_id = ${item}`,
    );
  await become('unknown', `now() - interval '1 hour'`);
  await deps.pool.query(
    `DELETE FROM pgboss.job WHERE name = $1 AND singleton_key = ANY (SELECT id::text FROM order_items WHERE order_id = ANY ($2))`,
    [FULFILMENT_QUEUE, [asked, unsent]],
  );
  expect(await sweepTopups(deps, 1)).toBe(1);
  expect([await jobsOf(asked), await jobsOf(unsent)]).toEqual([0, 1]);
  expect(await sweepTopups(deps, 1)).toBe(1);
  expect([await jobsOf(asked), await jobsOf(unsent)]).toEqual([1, 1]);
  await become('waiting', 'now()');
});

const startWorkers = () => Promise.all([worked.startWorker(), worked.startWorker()]);

const openItems = async (): Promise<number> => {
  const { rows } = await shop.deps.pool.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM topup_items WHERE next_at IS NOT NULL',
  );
  return rows[0]?.open ?? 0;
};

/** Player ids whose last digits make the sandbox misbehave, for each tenth top-up. */
const troubles = ['12347777', '12346666', '12348888', '12345555', '12340000'];
const playerOf = (n: number) =>
  n % 10 === 0 ? (troubles[(n / 10) % troubles.length] ?? '') : `${100_001 + n * 3}1`;

interface Bought {
  reference: string;
  status: string;
}

test(
  `two workers buy each of ${TOPUPS} top-ups once, and refund the rest`,
  { timeout: 120_000 + TOPUPS * 500 },
  async () => {
    await startWorkers();
    for (let n = 0; n < TOPUPS; n++) {
      const player = { player_id: playerOf(n), login: playerOf(n) };
      await place(n % 2 === 0 ? freefireData(offer, player) : pubgData([uc], player));
    }
    await expect.poll(openItems, { timeout: 100_000 + TOPUPS * 400, interval: 200 }).toBe(0);
    const { topups, redemptions } = await sandbox.book();
    const done = [...topups, ...redemptions]
      .filter(({ status }: Bought) => status === 'succeeded')
      .map(({ reference }) => reference);
    const { rows } = await shop.deps.pool.query<{ reference: string; captured: bigint }>(
      `SELECT format('%s-%s', i.order_id, i.position) AS reference, -p.amount AS captured
         FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id AND a.kind = 'held'
         JOIN order_items i ON i.id::text = j.ref_id WHERE j.kind = 'capture'`,
    );
    expect(rows.map(({ reference }) => reference).sort()).toEqual(done.sort());
    const funds = await fundsOf(shop.deps, buyer.userId);
    const paid = rows.reduce((sum, { captured }) => sum + captured, 0n);
    expect(funds).toEqual({ available: 10_000_000n - paid, held: 0n });
    await expectSoundLedger(shop);
  },
);

test('a top-up that the supplier delivers at once arrives within seconds', async () => {
  const id = await place(freefireData(offer, { player_id: '223456781', login: '223456781' }));
  await expect.poll(() => statusOf(id)).toBe('completed');
  const [item] = await itemsOf(shop.deps, id);
  const [first] = await shop.rows<{ made: number; waited: number }>(
    `SELECT extract(epoch FROM j.created_on - o.created_at)::float8 AS made,
            extract(epoch FROM j.started_on - j.created_on)::float8 AS waited
       FROM pgboss.job j, orders o
      WHERE j.name = $1 AND j.singleton_key = $2 AND o.id = $3 ORDER BY j.created_on LIMIT 1`,
    [FULFILMENT_QUEUE, String(item), id],
  );
  // The order enqueued the job, and a worker took it; the sweep runs only every five seconds.
  expect(first?.made).toBeLessThan(4);
  expect(first?.waited).toBeLessThan(4);
});

test(
  'an outage of the supplier under load loses no top-up, and the queue drains',
  { timeout: 120_000 },
  async () => {
    await sandbox.outage('supplier', 'error');
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push(await place(freefireData(offer)));
    const unknown = async () => {
      const { rows } = await shop.deps.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM topup_items WHERE state = 'unknown'`,
      );
      return rows[0]?.n;
    };
    await expect.poll(unknown, { timeout: 30_000 }).toBe(20);
    await sandbox.calm();
    await expect.poll(openItems, { timeout: 60_000 }).toBe(0);
    const { topups } = await sandbox.book();
    for (const id of ids) {
      expect(topups.filter(({ reference }) => reference.startsWith(id))).toHaveLength(1);
      expect(await statusOf(id)).toBe('completed');
    }
    await expectSoundLedger(shop);
  },
);
