import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relayDatabase, type DatabaseRelay } from '#testing/fakes/database-relay.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { fromDatabaseError } from './from-database-error.ts';
import { createPool } from './pool.ts';
import { createPrisma, inTransaction, type PrismaClient } from './prisma.ts';

const shop = useTestShop();
let relay: DatabaseRelay;
let pool: Pool;
let prisma: PrismaClient;

const connectTo = (connectionString: string) => {
  pool = createPool({ connectionString, max: 1, log: shop.deps.log });
  prisma = createPrisma(connectionString);
};
const disconnect = () => Promise.all([pool.end(), prisma.$disconnect()]);
const clients: [name: string, query: () => Promise<unknown>][] = [
  ['the SQL pool', () => pool.query('SELECT 1')],
  ['a raw query of Prisma', () => prisma.$queryRaw`SELECT 1`],
  ['a query of Prisma', () => prisma.product.findFirst()],
  ['a transaction of Prisma', () => inTransaction(prisma, (tx) => tx.product.findFirst())],
];
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => fromDatabaseError(error),
  );
const unavailable = { code: 'unavailable', status: 503, retryAfter: 2 };
/** The result is unknown, so the refusal does not suggest repeating the call. */
const lost = { code: 'unavailable', status: 503, retryAfter: undefined };

beforeAll(async () => {
  relay = await relayDatabase(shop.databaseUrl);
});
afterAll(async () => {
  relay.cut();
});

describe('the database is unavailable', () => {
  test.each(clients)(
    'the database is unavailable to %s when it refuses connections',
    async (_name, query) => {
      connectTo(relay.databaseUrl);
      relay.cut();
      expect(await refusalOf(query())).toMatchObject(unavailable);
      await relay.restore();
      await disconnect();
    },
  );

  test.each(clients)(
    'the database is unavailable to %s when it has no connection left',
    async (_name, query) => {
      const role = `without_connections_${process.pid}`;
      await shop.deps.pool.query(`DROP ROLE IF EXISTS ${role}`);
      await shop.deps.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x' CONNECTION LIMIT 0`);
      const limited = new URL(shop.databaseUrl);
      limited.username = role;
      limited.password = 'x';
      connectTo(limited.href);
      expect(await refusalOf(query())).toMatchObject(unavailable);
      await disconnect();
      await shop.deps.pool.query(`DROP ROLE ${role}`);
    },
  );

  test('a statement whose connection breaks is unavailable without a time for a retry', async () => {
    connectTo(relay.databaseUrl);
    const refusals = Promise.all([
      refusalOf(pool.query('SELECT pg_sleep(10)')),
      refusalOf(prisma.$queryRaw`SELECT 1 FROM pg_sleep(10)`),
    ]);
    const running = `SELECT FROM pg_stat_activity
                      WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep(10)'`;
    await expect.poll(async () => (await shop.rows(running)).length).toBe(2);
    relay.cut();
    expect(await refusals).toMatchObject([lost, lost]);
    await relay.restore();
    await disconnect();
  });

  test('a statement whose connection an administrator ends is unavailable without a time for a retry', async () => {
    connectTo(shop.databaseUrl);
    const end = 'SELECT pg_terminate_backend(pg_backend_pid())::text';
    expect(await refusalOf(pool.query(end))).toMatchObject(lost);
    expect(await refusalOf(prisma.$queryRawUnsafe(end))).toMatchObject(lost);
    await disconnect();
  });

  test('a query is unavailable when the pool has no free connection in time', async () => {
    connectTo(shop.databaseUrl);
    const busy = await pool.connect();
    expect(await refusalOf(pool.query('SELECT 1'))).toMatchObject(unavailable);
    busy.release();
    await disconnect();
  });
});

test('a query is unavailable when all addresses of the database host refuse the connection', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  const all = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  expect(fromDatabaseError(all)).toMatchObject(unavailable);
});

test('a request that its client aborts is no fault of the database', () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
  expect(fromDatabaseError(aborted)).toBeUndefined();
});

test('a transaction of Prisma that lasts too long is an unexpected error, not an unavailable database', async () => {
  connectTo(shop.databaseUrl);
  const slow = prisma.$transaction(
    async (tx) => {
      await sleep(200);
      await tx.product.findFirst();
    },
    { timeout: 50 },
  );
  expect(await refusalOf(slow)).toBeUndefined();
  await disconnect();
});
