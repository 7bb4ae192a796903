import { expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { settleWholeLedger } from '#testing/shops/settle-whole-ledger.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { settleLedger } from './index.ts';

const shop = useTestShop();
const user = useFixture(() => shop.registerUser());

async function settled(code = 'adjust:admin:usd') {
  const { rows } = await shop.deps.pool.query<{ settled: bigint; balance: bigint }>(
    `SELECT a.settled_balance AS settled, b.balance
       FROM accounts a JOIN account_balances b ON b.id = a.id WHERE a.code = $1`,
    [code],
  );
  return rows[0];
}
const seals = async () => {
  const { rows } = await shop.deps.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM ledger_seals',
  );
  return rows[0]?.n;
};

test("keeps a house account's balance while its postings are summed up", async () => {
  await shop.credit(user.userId, 'usd', 100n);
  await settleLedger(shop.deps);
  // The first call records the horizon, and a later one settles up to it.
  expect(await settled()).toEqual({ settled: 0n, balance: -100n });
  await shop.credit(user.userId, 'usd', 10n);
  expect((await settled())?.balance).toBe(-110n);
  await settleWholeLedger(shop.deps);
  expect(await settled()).toEqual({ settled: -110n, balance: -110n });
  await expectSoundLedger(shop);
});

test('the ledger sums up no posting beyond an open transaction that is older than committed ones', async () => {
  const before = await settled();
  await withTransaction(shop.deps.pool, async (slow) => {
    await shop.credit(user.userId, 'usd', 7n, slow);
    const other = await shop.registerUser();
    // These postings have greater ids and commit while the slow transaction runs.
    for (let n = 0; n < 3; n++) {
      await shop.credit(other.userId, 'usd', 1000n);
      await settleLedger(shop.deps);
    }
    expect((await settled())?.settled).toBe(before?.settled);
    await expectSoundLedger(shop);
  });
  await settleWholeLedger(shop.deps);
  const after = await settled();
  expect(after?.settled).toBe((before?.settled ?? 0n) - 3007n);
  expect(after?.settled).toBe(after?.balance);
  await expectSoundLedger(shop);
});

test('the ledger sums up no posting beyond a transaction that has drawn ids and written nothing yet', async () => {
  const { pool } = shop.deps;
  const drawing = "journals INSERT NEW.dedupe_key = 'drawn'";
  const pauses = await PausePoints.install(shop.databaseUrl, [drawing]);
  await pauses.hold(drawing);
  const drawn = pool.query(`
    SELECT ledger_post('adjust', 'test', 'drawn', 'drawn', 'test', NULL,
      ARRAY[(SELECT id FROM accounts WHERE code = 'adjust:admin:usd'),
            (SELECT id FROM accounts WHERE code = 'fx:house:usd')], ARRAY[-1, 1])`);
  await pauses.waiting();
  for (let n = 0; n < 4; n++) {
    await shop.credit(user.userId, 'usd', 1n);
    await settleLedger(shop.deps);
  }
  await pauses.close();
  await drawn;
  await settleWholeLedger(shop.deps);
  await expectSoundLedger(shop);
});

test('summing up the ledger concurrently with many writers omits no posting', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => shop.registerUser()));
  let writing = true;
  const settling = (async () => {
    while (writing) await Promise.all([settleLedger(shop.deps), settleLedger(shop.deps)]);
  })();
  await Promise.all(
    users.map(async ({ userId }) => {
      for (let n = 0; n < 60; n++) await shop.credit(userId, 'usd', 3n);
    }),
  );
  writing = false;
  await settling;
  await settleWholeLedger(shop.deps);
  const after = await settled();
  expect(after?.settled).toBe(after?.balance);
  await expectSoundLedger(shop);
});

test('summing up the ledger of an idle shop writes nothing', async () => {
  await settleWholeLedger(shop.deps);
  const point = () => shop.deps.pool.query('SELECT ctid::text, xid FROM ledger_horizon');
  const [before, sealsBefore] = [await point(), await seals()];
  await settleLedger(shop.deps);
  expect((await point()).rows).toEqual(before.rows);
  expect(await seals()).toBe(sealsBefore);
});

test('summing up the ledger fails inside another transaction', async () => {
  await expect(
    shop.deps.pool.query('SELECT pg_current_xact_id(), ledger_settle()'),
  ).rejects.toMatchObject({ code: '25000' });
});

test('the seals of the ledger cover all journals in pieces of at most 5000', async () => {
  await shop.deps.pool.query(
    `SELECT ledger_post('adjust', 'test', 'many', 'many:' || n, 'test', NULL,
       ARRAY[(SELECT id FROM accounts WHERE code = 'adjust:admin:usd'),
             (SELECT id FROM accounts WHERE code = 'fx:house:usd')], ARRAY[-1, 1])
       FROM generate_series(1, 5500) AS n`,
  );
  await settleWholeLedger(shop.deps);
  const { rows } = await shop.deps.pool.query<{ most: number }>(
    `SELECT max(n)::int AS most FROM (
       SELECT (SELECT count(*) FROM journals WHERE id <= s.through_journal
                  AND id > coalesce((SELECT max(through_journal) FROM ledger_seals p WHERE p.id < s.id), 0)) AS n
         FROM ledger_seals s) AS pieces`,
  );
  expect(rows[0]?.most).toBe(5000);
  // The last posting, at the watermark itself, is one of this account and counts once.
  expect(await settled('fx:house:usd')).toEqual({ settled: 5501n, balance: 5501n });
  await expectSoundLedger(shop);
});

test('summing up the ledger continues in a restored database, whose horizon names an id of the former cluster', async () => {
  const { pool } = shop.deps;
  await settleWholeLedger(shop.deps);
  const before = await settled();
  await shop.credit(user.userId, 'usd', 1n);
  await settleLedger(shop.deps);
  await pool.query('UPDATE ledger_horizon SET xid = xid + 1000000');
  await settleLedger(shop.deps);
  expect((await settled())?.settled).toBe((before?.settled ?? 0n) - 1n);
});
