import { randomBytes } from 'node:crypto';
import { placeTopup } from '#testing/clients/place-topup.ts';
import {
  createTestDatabase,
  startArchivingCluster,
  type ArchivingCluster,
} from '@manabar/tooling/test-cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeBalanceOrder } from '#modules/orders/index.ts';
import { fulfilTopup } from '#modules/topups/index.ts';
import { startProgram } from '#testing/clients/server-process.ts';
import { addDenomination, freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import {
  openCardPaymentWorld,
  type CardOrder,
  type CardPaymentWorld,
} from '#testing/shops/card-payment-world.ts';
import { changeBehindGuards, createSoldShop } from '#testing/shops/sold-shop.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { reconcileRestore } from './reconcile-restore.ts';

// Restores to the moment between two purchases, from a base backup and the write-ahead log, while gateway and supplier have
// records of later events.

const CODE_KEYS = `k1:${randomBytes(32).toString('base64')}`;

let cluster: ArchivingCluster;
let world: CardPaymentWorld;
let restored: TestShop | undefined;
beforeAll(async () => {
  cluster = await startArchivingCluster();
  const databaseUrl = await createTestDatabase(cluster);
  world = await openCardPaymentWorld({ env: { CODE_KEYS }, databaseUrl });
}, 120_000);
afterAll(async () => {
  await restored?.close();
  await world.close();
  await cluster.stop();
});

async function momentOfDatabase({ deps }: TestShop): Promise<Date> {
  await deps.pool.query('SELECT pg_sleep(0.05)');
  const { rows } = await deps.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  await deps.pool.query('SELECT pg_sleep(0.05)');
  return rows[0]?.now ?? new Date(0);
}

async function newestRefund({ deps }: TestShop): Promise<bigint> {
  const { rows } = await deps.pool.query<{ id: bigint }>(
    `SELECT nextval('payment_refunds_id_seq') AS id`,
  );
  return rows[0]?.id ?? 0n;
}

async function paidOrder(): Promise<CardOrder> {
  await world.newBuyer();
  const order = await world.order();
  await world.pay(order);
  return order;
}

test(
  'a shop restored to a moment between two purchases agrees with ledger, gateway and supplier again',
  { timeout: 120_000 },
  async () => {
    const { shop, sandbox, clock } = world;
    await cluster.backUp();

    // These orders are placed before the moment.
    const kept = await world.order();
    await world.pay(kept);
    const reversed = { refund: await paidOrder(), dispute: await paidOrder() };
    await world.pass({ hours: 26 });
    await world.newBuyer();
    const open = await world.order();
    const shelf = await stockShelf(shop.deps, { usd: 1000n, codes: 2 });
    const [first, second] = [await shop.registerUser(), await shop.registerUser()];
    for (const { userId } of [first, second]) {
      await shop.credit(userId, 'usd', 1000n);
      await fillCart(shop.deps, userId, shelf.optionId);
    }
    const keptOrder = await placeBalanceOrder(shop.deps, first, { currency: 'usd' });
    const player = await shop.registerUser();
    await shop.credit(player.userId, 'usd', 1000n);
    const offer = await addDenomination(shop.deps);
    const { order_id: topup } = await placeTopup(player, freefireData(offer));
    const from = clock.now();
    const moment = await momentOfDatabase(shop);

    // These orders are placed after the moment.
    await world.pass({ seconds: 60 });
    const lostOrder = await placeBalanceOrder(shop.deps, second, { currency: 'usd' });
    await world.pay(open);
    await world.newBuyer();
    const lost = await world.order();
    await world.pay(lost);
    await world.reverse(reversed.refund, 'refund');
    await world.reverse(reversed.dispute, 'dispute');
    const [item = 0n] = await itemsOf(shop.deps, topup);
    await fulfilTopup(shop.deps, item);
    expect((await sandbox.book()).topups).toHaveLength(1);
    const lastRefund = await newestRefund(shop);

    const adminUrl = new URL(await cluster.restoreTo(moment));
    adminUrl.pathname = new URL(shop.databaseUrl).pathname;
    restored = await createTestShop({
      env: { ...sandbox.env, CODE_KEYS },
      clock,
      databaseUrl: adminUrl.href,
    });
    const { deps } = restored;
    const orders = await deps.pool.query<{ id: string; status: string }>(
      'SELECT id, status::text AS status FROM orders',
    );
    const statuses = () => Object.fromEntries(orders.rows.map(({ id, status }) => [id, status]));
    expect(statuses()).toMatchObject({ [kept.id]: 'completed', [open.id]: 'pending' });
    expect(statuses()).toHaveProperty(keptOrder.order_id);
    expect(statuses()).not.toHaveProperty(lostOrder.order_id);
    expect(statuses()).not.toHaveProperty(lost.id);

    // Without the days before the moment, later reversals of earlier payments stay unknown.
    const [, sinceThen] = (await reconcileRestore(deps, from, { days: 0 })).lines;
    expect(sinceThen).toContain('sandbox: 2 payments compared, 2 differences');
    const report = await reconcileRestore(deps, from);
    expect(report.problems).toEqual([]);
    expect(report.lines).toEqual([
      expect.stringContaining('sequences skip the numbers'),
      expect.stringContaining('sandbox: 5 payments compared, 2 differences'),
      expect.stringMatching(/^1 top-ups are open.*which buys once\.$/),
      'Ledger balanced.',
    ]);
    expect(report.before).toEqual([
      expect.stringContaining(
        `Before you open: take codes off sale that were sold after ${from.toISOString()}`,
      ),
      expect.stringMatching(
        /^On sale now: [1-9]\d* codes of 1 price options, 0 codes of 0 denominations/,
      ),
      expect.stringContaining('docs/production.md'),
      expect.stringContaining(
        `ask the supplier for a list of the top-ups since ${from.toISOString()}, and compare`,
      ),
      expect.stringContaining(`repeat what protected accounts after ${from.toISOString()}`),
    ]);
    const paid = await deps.pool.query<{ status: string }>(
      'SELECT status::text AS status FROM orders WHERE id = $1',
      [open.id],
    );
    expect(paid.rows).toEqual([{ status: 'completed' }]);
    const exceptions = await deps.pool.query(
      `SELECT kind::text AS kind, amount FROM payment_matters WHERE resolved_at IS NULL ORDER BY kind::text`,
    );
    expect(exceptions.rows).toEqual([
      { kind: 'dispute', amount: 500n },
      { kind: 'gateway_refund', amount: 500n },
      { kind: 'unknown_payment', amount: 500n },
    ]);
    const reversals = await deps.pool.query(
      `SELECT p.order_id AS order, r.amount FROM payment_reversals r JOIN payments p ON p.id = r.payment_id ORDER BY r.kind`,
    );
    expect(reversals.rows).toEqual([
      { order: reversed.dispute.id, amount: 500n },
      { order: reversed.refund.id, amount: 500n },
    ]);
    // Gateways have seen every number that was given after the moment.
    expect(await newestRefund(restored)).toBeGreaterThan(lastRefund + 100_000n);

    // The supplier has the reference and is not asked for a second purchase.
    for (let step = 0; step < 5; step++) {
      await fulfilTopup(deps, item);
      await world.pass({ seconds: 60 });
    }
    expect((await sandbox.book()).topups).toHaveLength(1);
    const delivered = await deps.pool.query(
      'SELECT state::text AS state FROM topup_items WHERE order_item_id = $1',
      [item],
    );
    expect(delivered.rows).toEqual([{ state: 'delivered' }]);

    const again = await reconcileRestore(deps, from);
    expect(again.lines[1]).toContain('0 differences');
    const checked = startProgram('cli/backup-check.ts', {
      DATABASE_URL: adminUrl.href,
      CODE_KEYS,
    });
    expect({ code: await checked.ended, output: checked.output() }).toMatchObject({ code: 0 });
    const command = startProgram(
      'cli/restore-reconcile.ts',
      { DATABASE_URL: adminUrl.href, CODE_KEYS },
      ['--from', moment.toISOString()],
    );
    expect({ code: await command.ended, output: command.output() }).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Database: [^]*\nLedger balanced\.\nBefore you open: .*\nOn sale now: .*\nWhich they are: .*\n(?:Before you open: .*\n){2}$/,
      ),
    });
  },
);

test('restore:reconcile names each discrepancy of a ledger that is not balanced as a problem', async () => {
  const { shop, kept } = await createSoldShop();
  await changeBehindGuards(
    shop.deps.pool,
    `UPDATE orders SET status = 'refunded' WHERE id = '${kept.id}'`,
  );
  const { problems, lines } = await reconcileRestore(shop.deps, new Date());
  expect(problems).toEqual([`orders ${kept.id}: status: expected completed, found refunded`]);
  expect(lines.at(-1)).toBe('Ledger not balanced: 1 discrepancies.');
  await shop.close();
});

test('restore:reconcile stops without changes when the keys belong to another shop', async () => {
  const { shop } = await createSoldShop({ env: { CODE_KEYS } });
  const foreign = `k1:${randomBytes(32).toString('base64')}`;
  const other = await createTestShop({
    env: { CODE_KEYS: foreign },
    databaseUrl: shop.databaseUrl,
  });
  const before = await newestRefund(shop);
  expect(await reconcileRestore(other.deps, new Date())).toEqual({
    problems: [expect.stringContaining('CODE_KEYS has another key of the same name')],
    ...{ lines: [], before: [] },
  });
  expect(await newestRefund(shop)).toBe(before + 1n);
  await other.close();
  await shop.close();
});

test('restore:reconcile shows its usage when the moment is missing or in the future', async () => {
  for (const args of [
    [],
    ['--from', 'yesterday'],
    ['--from', '2999-01-01T00:00:00Z'],
    ['--from', '2026-01-01T00:00:00Z', '--days', 'many'],
  ]) {
    const program = startProgram('cli/restore-reconcile.ts', {}, args);
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('Usage');
  }
});
