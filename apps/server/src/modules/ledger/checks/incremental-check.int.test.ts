import { beforeEach, afterEach, expect, test } from 'vitest';
import { changeBehindGuards, createSoldShop, type SoldShop } from '#testing/shops/sold-shop.ts';
import { settleWholeLedger } from '#testing/shops/settle-whole-ledger.ts';
import { verifyLedgerJob, verifyWholeLedgerJob } from '../index.ts';

let sold: SoldShop;
beforeEach(async () => {
  sold = await createSoldShop();
});
afterEach(() => sold.shop.close());

interface StoredCheck {
  violations: number;
  proven_through: bigint | null;
  checks: string[];
}

async function lastCheckOf(run: typeof verifyLedgerJob.run): Promise<StoredCheck> {
  const { pool } = sold.shop.deps;
  await run(sold.shop.deps);
  const { rows } = await pool.query<StoredCheck>(
    `SELECT violations, proven_through,
            ARRAY(SELECT f ->> 'check' FROM jsonb_array_elements(findings) AS f) AS checks
       FROM ledger_checks ORDER BY id DESC LIMIT 1`,
  );
  if (!rows[0]) throw new Error('no check was stored');
  return rows[0];
}
const hourly = () => lastCheckOf((deps) => verifyLedgerJob.run(deps));
const nightly = () => lastCheckOf((deps) => verifyWholeLedgerJob.run(deps));

async function lastSealed(): Promise<bigint> {
  const { rows } = await sold.shop.deps.pool.query<{ last: bigint }>(
    'SELECT max(through_journal) AS last FROM ledger_seals',
  );
  return rows[0]?.last ?? 0n;
}
const behindGuards = (statement: string) => changeBehindGuards(sold.shop.deps.pool, statement);
const unbalance = `UPDATE journals SET reason = 'altered' WHERE id = (SELECT min(id) FROM journals)`;
const SEALS = 'the chain of seals agrees with the journals';
const SUMS = 'every journal sums to zero in each currency';

test('the hourly ledger check verifies sealed journals once, and the nightly one verifies them again', async () => {
  expect(await hourly()).toEqual({ violations: 0, proven_through: await lastSealed(), checks: [] });
  await behindGuards(unbalance);
  expect(await hourly()).toMatchObject({ violations: 0 });
  const whole = await nightly();
  expect(whole.checks).toContain(SEALS);
  expect(whole.proven_through).toBeNull();
  // Every check finds the violation of the nightly check until it is corrected.
  expect((await hourly()).checks).toEqual(whole.checks);
  expect((await hourly()).checks).toEqual(whole.checks);
});

test('the hourly ledger check finds altered journals after the last proof, and does not count them as proven', async () => {
  const { proven_through: proven } = await hourly();
  await sold.shop.credit(sold.buyer.userId, 'usd', 100n);
  await settleWholeLedger(sold.shop.deps);
  await behindGuards(
    'UPDATE postings SET amount = amount + 1 WHERE id = (SELECT max(id) FROM postings WHERE amount > 0)',
  );
  const broken = await hourly();
  expect(broken.checks).toEqual(expect.arrayContaining([SUMS, SEALS]));
  expect(broken.proven_through).toBeNull();
  expect(await lastSealed()).toBeGreaterThan(proven ?? 0n);
  // A violation is found until it is corrected.
  expect((await hourly()).checks).toEqual(broken.checks);
});

test('the hourly ledger check verifies all journals again when the proven seal has changed', async () => {
  await hourly();
  await behindGuards(
    `UPDATE ledger_seals SET digest = sha256('forged') WHERE id = (SELECT max(id) FROM ledger_seals)`,
  );
  await behindGuards(unbalance);
  expect((await hourly()).checks).toContain(SEALS);
});

test('the nightly ledger check finds dangling references, and later hourly ones find them again', async () => {
  await hourly();
  await behindGuards(`DELETE FROM users WHERE id = ${sold.buyer.userId}`);
  expect(await hourly()).toMatchObject({ violations: 0 });
  const found = ['every row of orders has its customer', 'every row of orders has its customer'];
  expect((await nightly()).checks).toEqual(found);
  expect((await hourly()).checks).toEqual(found);
});
