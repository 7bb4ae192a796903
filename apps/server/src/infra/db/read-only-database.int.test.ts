import { createFileDatabase } from '@manabar/tooling/create-file-database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { fromDatabaseError } from './from-database-error.ts';
import { createPool } from './pool.ts';
import {
  createPrisma,
  inTransaction,
  type PrismaClient,
  type PrismaTransaction,
} from './prisma.ts';
import { withTransaction } from './transaction.ts';

let shop: TestShop;
let admin: pg.Client;
let database: string;
let pool: pg.Pool;
let prisma: PrismaClient;

beforeAll(async () => {
  const databaseUrl = await createFileDatabase();
  shop = await createTestShop({ databaseUrl });
  admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query('SET default_transaction_read_only = off');
  database = admin.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
});
beforeEach(() => {
  pool = createPool({ connectionString: shop.databaseUrl, max: 1, log: shop.deps.log });
  prisma = createPrisma(shop.databaseUrl);
  return async () => {
    await Promise.all([pool.end(), prisma.$disconnect()]);
  };
});
afterAll(async () => {
  await admin.end();
  await shop.close();
});

/** Makes new connections read-only, like those to a standby, or writable again. */
const setReadOnly = (readOnly: boolean) =>
  admin.query(`ALTER DATABASE ${database} SET default_transaction_read_only = ${readOnly}`);

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => fromDatabaseError(error),
  );
const unavailable = { code: 'unavailable', status: 503, retryAfter: 2 };
const archive = 'UPDATE products SET archived_at = now() WHERE false';

test('the shop opens no connection to a read-only database, and works as soon as it takes writes', async () => {
  await setReadOnly(true);
  expect(await refusalOf(pool.query('SELECT 1'))).toMatchObject(unavailable);
  expect(await refusalOf(prisma.product.findFirst())).toMatchObject(unavailable);
  await setReadOnly(false);
  await pool.query(archive);
  await prisma.$executeRawUnsafe(archive);
});

test('the SQL pool drops the connection of a transaction whose database became read-only', async () => {
  const pidOf = async (tx: pg.ClientBase) =>
    (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  let first: number | undefined;
  const failed = withTransaction(pool, async (tx) => {
    first = await pidOf(tx);
    // Applies to the session, so that the connection's next transaction is read-only, too.
    await tx.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
    await tx.query('SET TRANSACTION READ ONLY');
    await tx.query(archive);
  });
  expect(await refusalOf(failed)).toMatchObject(unavailable);
  expect(await withTransaction(pool, pidOf)).not.toBe(first);
});

test('Prisma drops the connection of a transaction whose database became read-only', async () => {
  const pidOf = async (tx: PrismaTransaction) =>
    (await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid;
  const first = await inTransaction(prisma, pidOf);
  expect(await inTransaction(prisma, pidOf)).toBe(first);
  const failed = inTransaction(prisma, async (tx) => {
    await tx.$executeRawUnsafe('SET TRANSACTION READ ONLY');
    await tx.$executeRawUnsafe(archive);
  });
  expect(await refusalOf(failed)).toMatchObject(unavailable);
  expect(await inTransaction(prisma, pidOf)).not.toBe(first);
});

test('/readyz reports the server as not ready while the database takes no writes', async () => {
  const app = await shop.app();
  const readyz = () => app.inject({ method: 'GET', url: '/readyz' });
  await setReadOnly(true);
  const answer = await readyz();
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { status: 'unavailable', reason: 'read_only' },
  ]);
  await setReadOnly(false);
  expect((await readyz()).statusCode).toBe(200);
});

test('/readyz reports the server as ready while every connection of the pool is busy', async () => {
  const app = await shop.app();
  const busy = await Promise.all(
    Array.from({ length: shop.deps.env.DATABASE_POOL }, () => shop.deps.pool.connect()),
  );
  try {
    const answer = await app.inject({ method: 'GET', url: '/readyz' });
    expect(answer.statusCode).toBe(200);
  } finally {
    for (const client of busy) client.release();
  }
});
