import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';

/* Query plans of a large audit log: no scans of the whole table. */

const shop = useTestShop();
beforeAll(async () => {
  await shop.deps.pool.query(`
    INSERT INTO audit_log (actor, action, target)
    SELECT 'admin-' || n % 20, CASE WHEN n % 5000 = 0 THEN 'region.update' ELSE 'code.update' END, 'code:' || n
      FROM generate_series(1, 40000) AS n
    UNION ALL SELECT 'service-' || n % 5, 'service.call', 'api_key:' || n % 10 FROM generate_series(1, 40000) AS n`);
  await shop.deps.pool.query('ANALYZE audit_log');
});

const planOf = async (where: string) => {
  const client = await shop.deps.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = on');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM audit_log WHERE ${where} ORDER BY id DESC LIMIT 200001`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
};

test.each([
  [`action <> 'service.call'`, 'audit_log_without_calls'],
  [`actor = 'nobody'`, 'audit_log_actor_id_idx'],
  [`actor = 'admin-7'`, 'audit_log_actor_id_idx'],
  [`action LIKE 'region.%'`, 'audit_log_by_action'],
  [`target = 'code:7'`, 'audit_log_target_idx'],
  [`actor = 'nobody' OR target = 'nobody' OR action LIKE 'nobody%'`, 'audit_log_by_action'],
])('the audit filter %s uses the index %s', async (where, index) => {
  const plan = await planOf(where);
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});
