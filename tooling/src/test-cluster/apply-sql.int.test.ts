import { applySqlSource } from '@manabar/prisma/apply-sql';
import { migrate } from '@manabar/prisma/migrate';
import { readSqlSource } from '@manabar/prisma/sql-source';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { waitUntilLockAwaited } from './wait-until-lock-awaited.ts';
import { definedObjects } from './defined-objects.ts';
import { createTestDatabase } from './index.ts';

let url: string;
let client: pg.Client;

beforeEach(async () => {
  url = await createTestDatabase(inject('testCluster'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(() => client.end());

const read = async <T>(sql: string): Promise<T[]> =>
  (await client.query<{ value: T }>(sql)).rows.map(({ value }) => value);
const functions = (like: string) =>
  read<string>(
    `SELECT oid::regprocedure::text AS value FROM pg_proc WHERE proname LIKE '${like}' ORDER BY 1`,
  );

test('applying prisma/sql records every object that it defines', async () => {
  const source = await readSqlSource();
  const [count] = await read<number>('SELECT cardinality(objects) AS value FROM _applied_sql');
  expect(count).toBe(definedObjects(source.text).length);
});

test('applying prisma/sql changes nothing when it is unchanged', async () => {
  await client.query('DROP VIEW free_codes');
  expect(await migrate(url)).toEqual([]);
  expect(await read(`SELECT to_regclass('free_codes') AS value`)).toEqual([null]);
});

test('applying prisma/sql replaces changed functions and views, and drops those that left the source', async () => {
  const first = `
    CREATE FUNCTION sample_a(x int) RETURNS int LANGUAGE sql AS 'SELECT x';
    CREATE FUNCTION sample_b() RETURNS int LANGUAGE sql AS 'SELECT 1';
    CREATE VIEW sample_view AS SELECT sample_b() AS one, 2 AS two;`;
  const second = `
    CREATE FUNCTION sample_a(x int) RETURNS text LANGUAGE sql AS 'SELECT x::text';
    CREATE VIEW sample_view AS SELECT 2 AS two;`;
  await applySqlSource(client, { text: first, hash: 'first' });
  await applySqlSource(client, { text: second, hash: 'second' });
  expect(await functions('sample%')).toEqual(['sample_a(integer)']);
  expect(await read('SELECT sample_a(7) AS value')).toEqual(['7']);
  expect(await read('SELECT to_jsonb(v) AS value FROM sample_view v')).toEqual([{ two: 2 }]);
});

test('applying prisma/sql leaves functions alone that an operator added', async () => {
  await client.query(`CREATE FUNCTION report_of_operator() RETURNS int LANGUAGE sql AS 'SELECT 1'`);
  const source = await readSqlSource();
  await applySqlSource(client, { ...source, hash: 'another' });
  expect(await functions('report_of_operator')).toHaveLength(1);
});

test('applying prisma/sql waits for a purchase that is under way', async () => {
  const buyer = new pg.Client({ connectionString: url });
  await buyer.connect();
  const patience = { timeoutMs: 200, attempts: 1 };
  const source = { ...(await readSqlSource()), hash: 'another' };
  await buyer.query('BEGIN');
  await buyer.query('SELECT FROM carts FOR NO KEY UPDATE');
  await expect(applySqlSource(client, source, { patience })).rejects.toMatchObject({
    code: '55P03',
  });
  await buyer.query('COMMIT');
  await buyer.end();
  expect(await applySqlSource(client, source, { patience })).toBe(true);
});

test('applying prisma/sql lets purchases go on between its tries while one takes long, and replaces the functions afterwards', async () => {
  const [long, next] = [url, url].map((connectionString) => new pg.Client({ connectionString }));
  if (!long || !next) throw new Error('no clients');
  await Promise.all([long.connect(), next.connect()]);
  const source = { ...(await readSqlSource()), hash: 'another' };
  await long.query('BEGIN');
  await long.query('SELECT FROM carts FOR NO KEY UPDATE');
  const applied = applySqlSource(client, source, { patience: { timeoutMs: 100, attempts: 30 } });
  await waitUntilLockAwaited(next, 'carts');
  await next.query(`SET statement_timeout = '5s'`);
  for (let purchase = 0; purchase < 10; purchase++)
    await next.query('SELECT FROM carts FOR NO KEY UPDATE');
  await long.query('COMMIT');
  expect(await applied).toBe(true);
  await Promise.all([long.end(), next.end()]);
});

test('applying prisma/sql keeps the former objects when the new source fails, and applies it once it is mended', async () => {
  const before = await functions('%');
  const source = await readSqlSource();
  const broken = { text: `${source.text}\nSELECT 1 / 0;`, hash: 'broken' };
  await expect(applySqlSource(client, broken)).rejects.toThrow('division by zero');
  expect(await functions('%')).toEqual(before);
  expect(await applySqlSource(client, { ...source, hash: 'mended' })).toBe(true);
  expect(await functions('%')).toEqual(before);
});

test('two concurrent migrations apply prisma/sql once', async () => {
  await client.query(`UPDATE _applied_sql SET hash = 'former'`);
  const applied = await Promise.all([migrate(url), migrate(url)]);
  expect(applied.flat()).toEqual(['prisma/sql']);
});
