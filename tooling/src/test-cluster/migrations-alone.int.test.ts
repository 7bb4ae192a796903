import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations } from '@manabar/prisma/migrate';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { repoRoot } from '../paths.ts';

let client: pg.Client;

beforeAll(async () => {
  const url = new URL(inject('testCluster').adminUrl);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  url.pathname = `/empty_${randomBytes(6).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${url.pathname.slice(1)}`);
  await admin.end();
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const name of await listMigrations()) {
    const file = join(repoRoot, 'prisma/migrations', name, 'migration.sql');
    await client.query(await readFile(file, 'utf8'));
  }
});
afterAll(() => client.end());
beforeEach(() => client.query('BEGIN'));
afterEach(() => client.query('ROLLBACK'));

/** Returns the kinds and names of the objects of prisma/sql, in all schemas except PostgreSQL's own. */
async function findDefinedObjects(): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(`
    WITH own AS (SELECT oid FROM pg_namespace WHERE nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast'))
    SELECT 'trigger ' || tgname AS object FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'event trigger ' || evtname FROM pg_event_trigger
    UNION ALL SELECT 'function ' || proname FROM pg_proc WHERE pronamespace IN (SELECT oid FROM own)
    UNION ALL SELECT 'view ' || relname FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace IN (SELECT oid FROM own)
    UNION ALL SELECT 'rule ' || rulename FROM pg_rules WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
  return rows.map(({ object }) => object);
}

test('the migrations alone make no function, trigger or view', async () => {
  const { rows } = await client.query(`SELECT to_regclass('orders') IS NOT NULL AS made`);
  expect(rows).toEqual([{ made: true }]);
  expect(await findDefinedObjects()).toEqual([]);
});

const returnsTrigger = `FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`;

test.each([
  [`CREATE OR REPLACE ${returnsTrigger}`, ['function f']],
  [`DO $$ BEGIN EXECUTE 'CREATE ' || 'PROCEDURE p() LANGUAGE sql AS '''''; END $$`, ['function p']],
  ['CREATE AGGREGATE a(int) (SFUNC = int4pl, STYPE = int)', ['function a']],
  ['CREATE /* */ VIEW v AS SELECT 1 AS one', ['view v']],
  ['CREATE MATERIALIZED VIEW m AS SELECT 1 AS one', ['view m']],
  ['CREATE RULE r AS ON DELETE TO orders DO INSTEAD NOTHING', ['rule r']],
  [
    `CREATE ${returnsTrigger};
     CREATE CONSTRAINT TRIGGER t AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION f()`,
    ['trigger t', 'function f'],
  ],
])('the test of the migrations would find what a migration creates by %j', async (sql, objects) => {
  await client.query(sql);
  expect(await findDefinedObjects()).toEqual(objects);
});
