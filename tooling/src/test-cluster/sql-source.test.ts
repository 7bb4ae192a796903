import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations } from '@manabar/prisma/migrate';
import { readSqlSource } from '@manabar/prisma/sql-source';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';
import { definedObjects } from './defined-objects.ts';

test('no migration defines a function, trigger or view', async () => {
  const defined = await Promise.all(
    (await listMigrations()).map(async (name) => {
      const file = join(repoRoot, 'prisma/migrations', name, 'migration.sql');
      return definedObjects(await readFile(file, 'utf8')).map((object) => `${name}: ${object}`);
    }),
  );
  expect(defined.length).toBeGreaterThan(0);
  expect(defined.flat()).toEqual([]);
});

test('prisma/sql defines each function, trigger and view once', async () => {
  const objects = definedObjects((await readSqlSource()).text);
  expect(objects.length).toBeGreaterThan(100);
  expect(objects.filter((object, at) => objects.indexOf(object) !== at)).toEqual([]);
});

test.each([
  ['CREATE FUNCTION f() RETURNS int', 'function f'],
  ['create or replace procedure p()', 'procedure p'],
  ['CREATE VIEW v AS SELECT 1', 'view v'],
  ['CREATE TRIGGER t\n BEFORE UPDATE OF a\n ON b FOR EACH ROW', 'trigger t on b'],
])('the reader of SQL sources finds the object that %j defines', (sql, object) => {
  expect(definedObjects(`-- CREATE FUNCTION commented()\n${sql};`)).toEqual([object]);
});
