import {
  createTestDatabase,
  startArchivingCluster,
  type ArchivingCluster,
} from '@manabar/tooling/test-cluster';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadReplica } from './read-replica.ts';
import { lastLedgerCheck, verifyLedgerJob } from '#modules/ledger/index.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { exportList } from '#modules/admin/exports/export-list.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';

// A primary and a standby that follows it.

let cluster: ArchivingCluster;
let shop: TestShop;
let standby: pg.Client;
beforeAll(async () => {
  cluster = await startArchivingCluster();
  const databaseUrl = await createTestDatabase(cluster);
  await cluster.backUp();
  const replicaUrl = new URL(await cluster.startStandby());
  replicaUrl.pathname = new URL(databaseUrl).pathname;
  standby = new pg.Client({ connectionString: replicaUrl.href });
  await standby.connect();
  shop = await createTestShop({
    databaseUrl,
    env: { DATABASE_REPLICA_URL: replicaUrl.href, DATABASE_REPLICA_LAG_SECONDS: '0' },
  });
}, 120_000);
afterAll(async () => {
  await standby.end();
  await shop.close();
  await cluster.stop();
});

const isReplica = async () => (await shop.deps.readReplica.choose()) !== shop.deps.pool;
const untilNear = () => expect.poll(isReplica, { timeout: 20_000 }).toBe(true);

/** Number of sequential scans of a table that the standby has made. */
async function scansOnStandby(): Promise<number> {
  await standby.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await standby.query<{ n: string }>(
    `SELECT coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0) AS n FROM pg_stat_user_tables WHERE relname IN ('codes', 'postings')`,
  );
  return Number(rows[0]?.n ?? 0);
}

test('long reads go to a replica that is near enough', { timeout: 90_000 }, async () => {
  const before = await scansOnStandby();
  // Without any lag allowed the primary may write something between the look and the read, so that one check is not enough.
  const scansAfterCheck = async () => {
    await untilNear();
    await verifyLedgerJob.run(shop.deps);
    return scansOnStandby();
  };
  await expect.poll(scansAfterCheck, { timeout: 60_000, interval: 1000 }).toBeGreaterThan(before);
  expect(await lastLedgerCheck(shop.deps)).toMatchObject({ violations: 0 });
});

test('long reads go to the primary while the replica is stalled, and see what it has not', async () => {
  await standby.query('SELECT pg_wal_replay_pause()');
  await stockShelf(shop.deps, { codes: 1 });
  expect(await isReplica()).toBe(false);
  await shop.deps.pool.query('DELETE FROM code_fingerprints');
  await verifyLedgerJob.run(shop.deps);
  expect(await lastLedgerCheck(shop.deps)).toMatchObject({ violations: 1 });
  await standby.query('SELECT pg_wal_replay_resume()');
  await untilNear();
});

test('verifies a discrepancy found on the replica on the primary', async () => {
  await untilNear();
  await verifyLedgerJob.run(shop.deps);
  expect(await lastLedgerCheck(shop.deps)).toMatchObject({ violations: 1 });
});

test('an export reads the replica and is recorded on the primary', async () => {
  const { userId, nickname } = await shop.createAdmin();
  await untilNear();
  const replica = await shop.deps.readReplica.choose();
  const { pool, log } = shop.deps;
  await standby.query('SELECT pg_wal_replay_pause()');
  await stockShelf(shop.deps, { codes: 1 });
  const patient = new ReadReplica({ primary: pool, replica, maxLagSeconds: 3600, log });
  const deps = { ...shop.deps, readReplica: patient };
  const query = { list: 'codes', query: { sort: 'created' }, language: 'ru' } as const;
  const lines = async () => {
    let file = '';
    for await (const part of exportList(deps, { userId, nickname }, query)) file += part;
    return file.trim().split('\n').length;
  };
  const before = await lines();
  await standby.query('SELECT pg_wal_replay_resume()');
  await untilNear();
  expect(await lines()).toBe(before + 1);
  const { rows } = await pool.query(`SELECT FROM audit_log WHERE target = 'export:codes'`);
  expect(rows).toHaveLength(4);
});
