import { randomBytes } from 'node:crypto';
import { createFileDatabase } from '@manabar/tooling/create-file-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { createPool } from './pool.ts';
import { createPrisma } from './prisma.ts';
import { findMissingRoleSettings } from './find-missing-role-settings.ts';
import { statement } from './sql.ts';

// Tests the conditions of a pooler by transactions on its connections, with PostgreSQL itself in its place.

const role = `pooled_${randomBytes(4).toString('hex')}`;
const log = createLogger('silent');
let admin: pg.Client;
let asRole: string;

beforeAll(async () => {
  const url = new URL(await createFileDatabase());
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
  url.username = role;
  url.password = 'x';
  asRole = url.href;
});
afterAll(async () => {
  await admin.query(`DROP ROLE ${role}`);
  await admin.end();
});

const answerOne = statement<{ one: number }>('SELECT 1 AS one');
const preparedBy = async (prepares: boolean): Promise<number> => {
  const pool = createPool({ connectionString: asRole, max: 1, log, pooler: { prepares } });
  try {
    expect(await answerOne(pool)).toEqual([{ one: 1 }]);
    const { rows } = await pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM pg_prepared_statements',
    );
    return rows[0]?.n ?? 0;
  } finally {
    await pool.end();
  }
};

test('the shop’s queries prepare no statements behind a pooler that would mix them up, and do elsewhere', async () => {
  expect(await preparedBy(false)).toBe(0);
  expect(await preparedBy(true)).toBe(1);
});

test('behind a pooler the shop finds the settings that its database role lacks, and none after they were set', async () => {
  const pooled = () =>
    createPool({ connectionString: asRole, max: 1, log, pooler: { prepares: false } });
  const before = pooled();
  const sql = await findMissingRoleSettings(before, role);
  await before.end();
  // The server's own configuration may contain the other settings.
  const always = /enable_seqscan|idle_in|lock_timeout|plan_cache|statement_timeout/;
  const lines = sql?.split('\n').filter((line) => always.test(line));
  expect(lines?.sort()).toEqual([
    `ALTER ROLE "${role}" SET enable_seqscan = 'off';`,
    `ALTER ROLE "${role}" SET idle_in_transaction_session_timeout = '30000ms';`,
    `ALTER ROLE "${role}" SET lock_timeout = '3000ms';`,
    `ALTER ROLE "${role}" SET plan_cache_mode = 'force_generic_plan';`,
    `ALTER ROLE "${role}" SET statement_timeout = '15000ms';`,
  ]);
  await admin.query(sql ?? '');
  const after = pooled();
  expect(await findMissingRoleSettings(after, role)).toBeNull();
  await after.end();
  const prisma = createPrisma(asRole, true);
  expect(
    await prisma.$queryRaw`SELECT current_setting('enable_seqscan') AS seqscan, current_setting('plan_cache_mode') AS plans`,
  ).toEqual([{ seqscan: 'on', plans: 'auto' }]);
  await prisma.$disconnect();
});
