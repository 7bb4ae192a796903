import { beforeAll, expect, test } from 'vitest';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { findBalanceEntries } from './balance-statement.sql.ts';

/* A customer with 10,000 orders in a shop with 40,000 journals. */

const shop = useTestShop();
let userId: number;

beforeAll(async () => {
  ({ userId } = await shop.registerUser());
  const { userId: other } = await shop.registerUser();
  await changeBehindGuards(
    shop.deps.pool,
    `INSERT INTO orders (id, user_id, status, currency, total_amount)
     SELECT lpad(n::text, 20, '0'), CASE WHEN n % 4 = 0 THEN ${userId} ELSE ${other} END, 'completed', 'usd', 100
       FROM generate_series(1, 40000) AS n`,
    `INSERT INTO journals (kind, ref_type, ref_id, dedupe_key, actor)
     SELECT 'sale', 'order', o.id, 'order:' || o.id, 'user:' || o.user_id FROM orders o ORDER BY o.seq`,
    `INSERT INTO postings (journal_id, account_id, currency, amount)
     SELECT j.id, a.id, 'usd', -100 FROM journals j
       JOIN accounts a ON a.code = j.actor || ':available:usd' ORDER BY j.id`,
    'ANALYZE accounts, orders, journals, postings',
  );
});

const tables = ['accounts', 'journals', 'orders', 'postings'];

/** Returns how many rows of each table the connection has read so far. */
async function countReads(tx: Queryable): Promise<number[]> {
  const { rows } = await tx.query<{ read: bigint }>({
    text: `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS read
             FROM pg_stat_xact_user_tables WHERE relname = ANY ($1) ORDER BY relname`,
    values: [tables],
  });
  return rows.map(({ read }) => Number(read));
}

test.each([
  ['the first page', 'force_custom_plan', null],
  ['the first page', 'force_generic_plan', null],
  ['a page in the middle', 'force_custom_plan', 20_000n],
  ['a page in the middle', 'force_generic_plan', 20_000n],
])('%s of a long balance statement reads only its own rows (%s)', async (_page, mode, newest) => {
  const { found, reads } = await withTransaction(shop.deps.pool, async (tx) => {
    await tx.query(`SET LOCAL plan_cache_mode = ${mode}; SET LOCAL enable_seqscan = on`);
    const before = await countReads(tx);
    const entries = await findBalanceEntries(tx, userId, ['usd', 'rub'], [newest, newest], 101);
    const after = await countReads(tx);
    return { found: entries.length, reads: after.map((count, n) => count - (before[n] ?? 0)) };
  });
  expect(found).toBe(101);
  // The shop has few accounts, which may be read as a whole.
  expect(reads.slice(1)).toEqual([101, 101, 101]);
});
