import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { erasePerson } from './erase-person.sql.ts';
import { readPersonalData } from './read-personal-data.sql.ts';

/* A large audit log, most of which are calls of service accounts. */

const shop = useTestShop();
let userId: number;
beforeAll(async () => {
  ({ userId } = await shop.registerUser());
  await shop.deps.pool.query(
    `INSERT INTO audit_log (actor_id, actor, action, target)
     SELECT CASE WHEN n % 4000 = 0 THEN $1::int ELSE n % 20 + 1000000 END, 'actor-' || n % 20,
            CASE WHEN n % 20 = 0 THEN 'code.update' ELSE 'service.call' END, 'code:' || n
       FROM generate_series(1, 40000) AS n`,
    [userId],
  );
  await shop.deps.pool.query('ANALYZE audit_log');
});

test.each([
  ['download', (tx: PoolClient) => readPersonalData(tx, userId)],
  ['deletion', (tx: PoolClient) => erasePerson(tx, userId, 'hash', new Date())],
])('the %s of an account does not read the whole audit log', async (_name, run) => {
  const scans = await withTransaction(shop.deps.pool, async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = on');
    await run(tx);
    const { rows } = await tx.query<{ scans: bigint }>(
      `SELECT pg_stat_get_xact_numscans('audit_log'::regclass) AS scans`,
    );
    return Number(rows[0]?.scans);
  });
  expect(scans).toBe(0);
});
