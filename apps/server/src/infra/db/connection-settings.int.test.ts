import { createFileDatabase } from '@manabar/tooling/create-file-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { createPool } from './pool.ts';
import { createPrisma, type PrismaClient } from './prisma.ts';

// Runs on a database whose own zone is not UTC, such as one on a machine in Tashkent.

let pool: pg.Pool;
let prisma: PrismaClient;
let product: number;

beforeAll(async () => {
  const connectionString = await createFileDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  const name = client.escapeIdentifier(new URL(connectionString).pathname.slice(1));
  await client.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Tashkent'`);
  await client.end();
  pool = createPool({ connectionString, max: 2, log: createLogger('silent') });
  prisma = createPrisma(connectionString);
  const made = { slug: 'clock', title: 'x', imageUrl: '/x' };
  product = (await prisma.product.create({ data: made })).id;
});
afterAll(() => Promise.all([pool.end(), prisma.$disconnect()]));

describe('a time', () => {
  const noon = new Date('2026-03-01T12:00:00.000Z');
  const minute = 60_000;

  test('Prisma and SQL read the same time from a database in another time zone', async () => {
    const { createdAt } = await prisma.product.findUniqueOrThrow({ where: { id: product } });
    const { rows } = await pool.query<{ created_at: Date }>('SELECT created_at FROM products');
    expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(5 * minute);
    expect(rows[0]?.created_at).toEqual(createdAt);
  });

  test('Prisma writes a time unchanged to a database in another time zone', async () => {
    await prisma.product.update({ where: { id: product }, data: { archivedAt: noon } });
    const { rows } = await pool.query<{ archived_at: Date }>('SELECT archived_at FROM products');
    expect(rows[0]?.archived_at).toEqual(noon);
  });

  test('SQL writes a time unchanged to a database in another time zone', async () => {
    await pool.query('UPDATE products SET archived_at = $1', [noon]);
    const { archivedAt } = await prisma.product.findUniqueOrThrow({ where: { id: product } });
    expect(archivedAt).toEqual(noon);
  });
});

test.each([
  ['application_name', 'manabar'],
  ['TimeZone', 'UTC'],
  ['lock_timeout', '3s'],
  ['statement_timeout', '15s'],
  ['idle_in_transaction_session_timeout', '30s'],
])('connections of Prisma and of the SQL pool have the same %s', async (setting, value) => {
  const sql = `SELECT current_setting('${setting}') AS value`;
  expect(await prisma.$queryRawUnsafe(sql)).toEqual([{ value }]);
  expect((await pool.query(sql)).rows).toEqual([{ value }]);
});
