import { lintMigration, lintMigrations } from '@manabar/prisma/lint-migrations';
import { expect, test } from 'vitest';

const rulesIn = (script: string) => lintMigration(script).map(({ rule }) => rule);

test.each([
  [
    'an index that blocks writes',
    'CREATE INDEX a ON codes (id);',
    'require-concurrent-index-creation',
  ],
  [
    'a check of all rows',
    'ALTER TABLE codes ADD CONSTRAINT a CHECK (id > 0);',
    'constraint-missing-not-valid',
  ],
  [
    'a foreign key to rows that exist',
    'ALTER TABLE codes ADD CONSTRAINT a FOREIGN KEY (id) REFERENCES b (id);',
    'adding-foreign-key-constraint',
  ],
  [
    'NOT NULL on a column that exists',
    'ALTER TABLE codes ALTER COLUMN a SET NOT NULL;',
    'adding-not-nullable-field',
  ],
  [
    'a required column without a default',
    'ALTER TABLE codes ADD COLUMN a integer NOT NULL;',
    'adding-required-field',
  ],
  [
    'a default that rewrites the table',
    'ALTER TABLE codes ADD COLUMN a timestamptz DEFAULT clock_timestamp();',
    'adding-field-with-default',
  ],
  ['another type', 'ALTER TABLE codes ALTER COLUMN a TYPE text;', 'changing-column-type'],
  [
    'a renamed column, which the version before still uses',
    'ALTER TABLE codes RENAME COLUMN a TO b;',
    'renaming-column',
  ],
  ['a renamed table', 'ALTER TABLE codes RENAME TO other;', 'renaming-table'],
  ['a dropped column', 'ALTER TABLE codes DROP COLUMN a;', 'ban-drop-column'],
  ['a dropped table', 'DROP TABLE codes;', 'ban-drop-table'],
  ['a transaction of its own', 'BEGIN; SELECT 1; COMMIT;', 'transaction-nesting'],
  [
    'a concurrent index beside another statement',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON codes (id); SELECT 1;',
    'concurrently-alone',
  ],
  [
    'a concurrent index that cannot be built twice',
    'CREATE INDEX CONCURRENTLY a ON codes (id);',
    'prefer-robust-stmts',
  ],
])('the linter of migrations finds %s', (_, script, rule) => {
  expect(rulesIn(script)).toContain(rule);
});

test.each([
  [
    'a new table with its indexes and constraints',
    'CREATE TABLE a (id integer NOT NULL); CREATE INDEX b ON a (id); ALTER TABLE a ADD CONSTRAINT c CHECK (id > 0);',
  ],
  [
    'an index that is built concurrently, alone',
    '-- Why.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a ON codes (id);\n',
  ],
  ['an optional column', 'ALTER TABLE codes ADD COLUMN a integer;'],
  [
    'a constraint that is checked later',
    'ALTER TABLE codes ADD CONSTRAINT a CHECK (id > 0) NOT VALID;',
  ],
  [
    'what a comment allows with a reason',
    '-- Unused since 0.3.0.\n-- squawk-ignore ban-drop-column\nALTER TABLE codes DROP COLUMN a;',
  ],
])('the linter of migrations allows %s', (_, script) => {
  expect(lintMigration(script)).toEqual([]);
});

test('the migrations after the first release pass the linter', async () => {
  expect([...(await lintMigrations())].filter(([, findings]) => findings.length > 0)).toEqual([]);
});
