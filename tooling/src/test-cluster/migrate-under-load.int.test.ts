import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@manabar/prisma/migrate';
import { runMigrationScript } from '@manabar/prisma/run-migration';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { waitUntilLockAwaited } from './wait-until-lock-awaited.ts';
import { repoRoot } from '../paths.ts';
import { createTestDatabase } from './index.ts';

const NAME = '20991231000000_next';
const patience = { timeoutMs: 100, attempts: 30 };

let url: string;
let client: pg.Client;
let directory: string;

beforeEach(async () => {
  url = await createTestDatabase(inject('testCluster'));
  client = await connect();
  directory = temporaryFolder('migrations');
  cpSync(join(repoRoot, 'prisma/migrations'), directory, { recursive: true });
});
afterEach(() => client.end());

async function connect(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url });
  await made.connect();
  return made;
}

/** Migrates with an additional migration that has this script. */
function migrateWith(script: string): Promise<string[]> {
  mkdirSync(join(directory, NAME), { recursive: true });
  writeFileSync(join(directory, NAME, 'migration.sql'), script);
  return migrate(url, directory, patience);
}

async function isThere(table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS found',
    [table],
  );
  return rows[0]?.found ?? false;
}

test('a migration lets the shop go on while it waits for a lock, and gets it later', async () => {
  const reader = await connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM users');
  const migrated = migrateWith('ALTER TABLE users ADD COLUMN sample integer');
  await waitUntilLockAwaited(reader, 'users');
  await reader.query(`SET statement_timeout = '5s'`);
  for (let read = 0; read < 20; read++) await reader.query('SELECT count(*) FROM users');
  await client.query('COMMIT');
  expect(await migrated).toEqual([NAME]);
  await reader.query('SELECT sample FROM users');
  await reader.end();
});

test('a migration gives up with the reason when a lock is never free, and is applied the next time', async () => {
  await client.query('BEGIN');
  await client.query('SELECT FROM users');
  mkdirSync(join(directory, NAME));
  const script = 'ALTER TABLE users ADD COLUMN sample integer';
  writeFileSync(join(directory, NAME, 'migration.sql'), script);
  await expect(migrate(url, directory, { timeoutMs: 50, attempts: 2 })).rejects.toThrow(
    'lock timeout',
  );
  await client.query('COMMIT');
  expect(await migrateWith(script)).toEqual([NAME]);
});

test('a migration that fails half-way leaves nothing behind, and is applied once it is mended', async () => {
  const script = 'CREATE TABLE sample_half (id integer);\nSELECT 1 / 0;';
  await expect(migrateWith(script)).rejects.toThrow('division by zero');
  expect(await isThere('sample_half')).toBe(false);
  await expect(migrateWith(script)).rejects.toThrow('division by zero');
  expect(await migrateWith('CREATE TABLE sample_half (id integer);')).toEqual([NAME]);
  expect(await isThere('sample_half')).toBe(true);
  expect(await migrate(url, directory, patience)).toEqual([]);
});

test('a migration whose connection is cut is applied by the next call', async () => {
  const script = 'CREATE TABLE sample_cut (id integer);\nSELECT pg_advisory_xact_lock(7, 7);';
  await client.query('SELECT pg_advisory_lock(7, 7)');
  writeFileSync(join(directory, 'unused'), '');
  mkdirSync(join(directory, NAME));
  writeFileSync(join(directory, NAME, 'migration.sql'), script);
  const cut = expect(migrate(url, directory, { timeoutMs: 60_000, attempts: 1 })).rejects.toThrow();
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE wait_event = 'advisory' AND datname = current_database()`,
      );
      return rowCount;
    })
    .toBe(1);
  await cut;
  await client.query('SELECT pg_advisory_unlock(7, 7)');
  expect(await isThere('sample_cut')).toBe(false);
  expect(await migrateWith(script)).toEqual([NAME]);
  expect(await isThere('sample_cut')).toBe(true);
});

test('a migration script and the record that it is applied are one transaction', async () => {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name)
     VALUES ('sample', encode(sha256('CREATE TABLE sample_one (id integer)'), 'hex'), $1)`,
    [NAME],
  );
  const run = (text: string) => client.query(text);
  await runMigrationScript(run, 'CREATE TABLE sample_one (id integer)', patience);
  const { rows } = await client.query(
    `SELECT finished_at IS NOT NULL AS finished, xmin = (SELECT xmin FROM pg_class WHERE relname = 'sample_one') AS together
       FROM _prisma_migrations WHERE id = 'sample'`,
  );
  expect(rows).toEqual([{ finished: true, together: true }]);
});

test('a second migration waits for one that builds an index concurrently, and both end', async () => {
  await client.query('CREATE TABLE sample_rows AS SELECT 1 AS n');
  const writer = await connect();
  await writer.query('BEGIN');
  await writer.query('INSERT INTO sample_rows VALUES (2)');
  const first = migrateWith(
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS sample_index ON sample_rows (n)',
  );
  const countWaiting = async (query: string) => {
    const { rowCount } = await client.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE $1',
      [query],
    );
    return rowCount;
  };
  await expect.poll(() => countWaiting('CREATE INDEX CONCURRENTLY%')).toBe(1);
  const second = migrate(url, directory, patience);
  await expect.poll(() => countWaiting('SELECT pg%advisory_lock%')).toBe(1);
  await writer.query('COMMIT');
  expect(await Promise.all([first, second])).toEqual([[NAME], []]);
  await writer.end();
});

test('a migration drops an index whose concurrent build failed, and builds it again', async () => {
  await client.query('CREATE TABLE sample_rows AS SELECT 1 AS n FROM generate_series(1, 2)');
  const script =
    '-- Numbers are unique.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sample_index ON sample_rows (n);\n';
  await expect(migrateWith(script)).rejects.toThrow('Unique constraint failed');
  await client.query('DELETE FROM sample_rows WHERE ctid = (SELECT min(ctid) FROM sample_rows)');
  expect(await migrateWith(script)).toEqual([NAME]);
  const { rows } = await client.query(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'sample_index'::regclass`,
  );
  expect(rows).toEqual([{ valid: true }]);
});

test('a migration keeps an index whose concurrent build ended after its client was killed, and finishes', async () => {
  await client.query('CREATE TABLE sample_rows AS SELECT 1 AS n');
  const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS sample_index ON sample_rows (n);\n';
  // The client is killed when only the index has been built.
  await client.query(index);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name)
     VALUES ('sample', encode(sha256($1::bytea), 'hex'), $2)`,
    [index, NAME],
  );
  const { rows: built } = await client.query(`SELECT 'sample_index'::regclass::oid AS oid`);
  expect(await migrateWith(index)).toEqual([NAME]);
  const { rows } = await client.query(`SELECT 'sample_index'::regclass::oid AS oid`);
  expect(rows).toEqual(built);
  const { rows: records } = await client.query(
    `SELECT count(finished_at)::int AS finished, count(*)::int AS begun FROM _prisma_migrations WHERE migration_name = $1`,
    [NAME],
  );
  expect(records).toEqual([{ finished: 1, begun: 2 }]);
});
