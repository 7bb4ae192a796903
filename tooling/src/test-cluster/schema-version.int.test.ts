import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applySqlSource } from '@manabar/prisma/apply-sql';
import { migrate } from '@manabar/prisma/migrate';
import { readSqlSource } from '@manabar/prisma/sql-source';
import { releaseVersion } from '@manabar/prisma/release-version';
import { schemaAge } from '@manabar/prisma/schema-age';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { repoRoot } from '../paths.ts';
import { createTestDatabase } from './index.ts';

let url: string;
let client: pg.Client;
beforeEach(async () => {
  url = await createTestDatabase(inject('testCluster'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(() => client.end());

const recorded = async () =>
  (await client.query<{ version: string }>('SELECT version FROM _applied_sql')).rows[0]?.version;

test.each([
  ['1.4.2', '1.4.2', 'same'],
  ['1.4.3', '1.4.2', 'newer'],
  ['1.5.9', '1.4.2', 'newer'],
  ['1.6.0', '1.4.2', 'too_new'],
  ['2.0.0', '1.4.2', 'too_new'],
  ['1.4.1', '1.4.2', 'older'],
  ['1.3.9', '1.4.2', 'older'],
  ['0.9.0', '1.4.2', 'older'],
] as const)(
  'a database schema of version %s is for code of version %s: %s',
  (schema, code, age) => {
    expect(schemaAge(schema, code)).toBe(age);
  },
);

test('the version of the code is that of package.json', () => {
  const manifest = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(releaseVersion).toBe(manifest.version);
});

test('migrating records the version of the code, also when the SQL functions are unchanged', async () => {
  expect(await recorded()).toBe(releaseVersion);
  const source = await readSqlSource();
  expect(await applySqlSource(client, source, { version: '3.1.0' })).toBe(false);
  expect(await recorded()).toBe('3.1.0');
});

test('an older version does not replace the SQL functions of a newer one', async () => {
  await client.query(`UPDATE _applied_sql SET version = '999.0.0', hash = 'of another version'`);
  await expect(migrate(url)).rejects.toThrow('migrated by version 999.0.0');
  await client.query(`UPDATE _applied_sql SET version = '0.0.0'`);
  expect(await migrate(url)).toEqual(['prisma/sql']);
});
