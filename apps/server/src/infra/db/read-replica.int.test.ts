import {
  createTestDatabase,
  startArchivingCluster,
  type ArchivingCluster,
} from '@manabar/tooling/test-cluster';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogueCache } from '../caches/catalogue-cache.ts';
import { ReadReplica } from './read-replica.ts';
import { lastLedgerCheck, verifyLedgerJob } from '#modules/ledger/index.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { exportList } from '#modules/admin/exports/export-list.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { createReplicaPrisma, type PrismaClient } from './prisma.ts';
import { chooseReplicaForAdminList } from '#modules/audit/index.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

// Runs on a primary and a standby that follows it.

let cluster: ArchivingCluster;
let shop: TestShop;
let standby: pg.Client;
let standbyUrl = '';
beforeAll(async () => {
  cluster = await startArchivingCluster();
  const databaseUrl = await createTestDatabase(cluster);
  await cluster.backUp();
  const replicaUrl = new URL(await cluster.startStandby());
  replicaUrl.pathname = new URL(databaseUrl).pathname;
  standbyUrl = replicaUrl.href;
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

test('the ledger check reads a replica that is near enough', { timeout: 90_000 }, async () => {
  const before = await scansOnStandby();
  // With no allowed lag, a write of the primary between the check and the read may reject the replica, so it is checked again.
  const scansAfterCheck = async () => {
    await untilNear();
    await verifyLedgerJob.run(shop.deps);
    return scansOnStandby();
  };
  await expect.poll(scansAfterCheck, { timeout: 60_000, interval: 1000 }).toBeGreaterThan(before);
  expect(await lastLedgerCheck(shop.deps)).toMatchObject({ violations: 0 });
});

test('the ledger check reads the primary with its newest rows while the replica is stalled', async () => {
  await standby.query('SELECT pg_wal_replay_pause()');
  await stockShelf(shop.deps, { codes: 1 });
  expect(await isReplica()).toBe(false);
  await shop.deps.pool.query('CREATE TABLE removed AS SELECT * FROM code_fingerprints');
  await shop.deps.pool.query('DELETE FROM code_fingerprints');
  await verifyLedgerJob.run(shop.deps);
  expect(await lastLedgerCheck(shop.deps)).toMatchObject({ violations: 1 });
  await standby.query('SELECT pg_wal_replay_resume()');
  await untilNear();
});

/** Returns the shop of a process that accepts a replica that is an hour behind. */
async function withPatience(openPrisma?: () => PrismaClient): Promise<TestShop['deps']> {
  const { pool, log } = shop.deps;
  let replica = pool;
  // The primary may write between two checks, so the replica of the check itself is kept.
  const isNear = async () => (replica = await shop.deps.readReplica.choose()) !== pool;
  await expect.poll(isNear, { timeout: 20_000 }).toBe(true);
  const readReplica = new ReadReplica({
    ...{ primary: pool, replica, maxLagSeconds: 3600, log },
    ...(openPrisma && { openPrisma }),
  });
  return { ...shop.deps, readReplica };
}

test('the ledger check reports no discrepancy of an outdated replica that the primary does not confirm', async () => {
  const patient = await withPatience();
  await verifyLedgerJob.run(patient);
  expect(await lastLedgerCheck(shop.deps)).toMatchObject({ violations: 1 });
  await standby.query('SELECT pg_wal_replay_pause()');
  // The replica does not know about the repair.
  await shop.deps.pool.query('INSERT INTO code_fingerprints SELECT * FROM removed');
  await verifyLedgerJob.run(patient);
  expect(await lastLedgerCheck(shop.deps)).toMatchObject({ violations: 0 });
  await standby.query('SELECT pg_wal_replay_resume()');
});

test('an export reads the replica and is recorded on the primary', async () => {
  const { userId, nickname } = await shop.createAdmin();
  const deps = await withPatience();
  await standby.query('SELECT pg_wal_replay_pause()');
  await stockShelf(shop.deps, { codes: 1 });
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
  const { rows } = await shop.deps.pool.query(
    `SELECT FROM audit_log WHERE target = 'export:codes'`,
  );
  expect(rows).toHaveLength(4);
});

/** Returns a caller as an admin of a process that accepts a replica that is an hour behind. */
async function adminWithReplica(openPrisma?: () => PrismaClient) {
  const { token } = await shop.createAdmin();
  const { pool, log } = shop.deps;
  const patient = await withPatience(
    openPrisma ?? (() => createReplicaPrisma(standbyUrl, { max: 2, log })),
  );
  const { readReplica } = patient;
  const deps: TestShop['deps'] = {
    ...patient,
    chooseReplicaForAdminList: (admin) => chooseReplicaForAdminList({ pool, readReplica }, admin),
  };
  return createCaller(() => shop.context({ token, deps }));
}

const firstPage = { sort: '-created', page: 1, pageSize: 50 } as const;
const sample = { title: 'Card', description: 'Card', image_url: '/images/card.svg' };

test('an admin list is read from the replica, except by an admin who changed something lately', async () => {
  const reader = await adminWithReplica();
  const writer = await adminWithReplica();
  const before = await reader.admin.products.list(firstPage);
  await standby.query('SELECT pg_wal_replay_pause()');
  const { id } = await writer.admin.products.create({ ...sample, category: 'gift-card' });
  const idsSeenBy = async ({ admin }: typeof reader) =>
    (await admin.products.list(firstPage)).items.map((product) => product.id);
  expect(await idsSeenBy(reader)).toEqual(before.items.map((product) => product.id));
  expect(await idsSeenBy(writer)).toContain(id);
  // One product is no list, so it is read from the primary.
  expect(await reader.admin.products.get({ id })).toMatchObject({ id });
  await standby.query('SELECT pg_wal_replay_resume()');
  await untilNear();
  expect(await idsSeenBy(reader)).toContain(id);
});

test('an admin list that fails on the replica is read from the primary', async () => {
  const { log } = shop.deps;
  const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';
  const admin = await adminWithReplica(() => createReplicaPrisma(nowhere, { max: 2, log }));
  const { total } = await admin.admin.products.list(firstPage);
  expect(total).toBe(await shop.deps.prisma.product.count());
});

test('the admin overview is read from the replica, and a customer’s own data are not', async () => {
  const buyer = await shop.registerUser();
  const { token } = await shop.createAdmin();
  const { optionId } = await stockShelf(shop.deps, { usd: 250n, codes: 2 });
  const deps = await withPatience();
  const sales = async () => {
    const catalogueCache = createCatalogueCache(deps);
    const admin = createCaller(() => shop.context({ token, deps: { ...deps, catalogueCache } }));
    return (await admin.admin.overview.get()).sales;
  };
  const before = await sales();
  await standby.query('SELECT pg_wal_replay_pause()');
  const customer = createCaller(() => shop.context({ token: buyer.token, deps }));
  await shop.credit(buyer.userId, 'usd', 500n);
  await fillCart(shop.deps, buyer.userId, optionId, 2);
  expect((await customer.cart.get()).data).toMatchObject([{ quantity: 2 }]);
  const { order_id: id } = await customer.orders.payFromBalance({ currency: 'usd' });
  expect(await customer.wallet.balance()).toContainEqual({ currency: 'usd', amount: 0 });
  expect(await customer.orders.read({ id })).toMatchObject({ status: 'completed' });
  expect(await sales()).toEqual(before);
  await standby.query('SELECT pg_wal_replay_resume()');
  await untilNear();
  expect(await sales()).not.toEqual(before);
});
