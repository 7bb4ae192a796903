import { missingMigration } from '@manabar/prisma/diff';
import { readSchemaFiles, type SchemaFile } from '@manabar/prisma/schema-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster, type TestCluster } from './index.ts';

let cluster: TestCluster;
let schema: SchemaFile[];
let url: string;

beforeAll(async () => {
  cluster = await startTestCluster();
  schema = await readSchemaFiles();
  const template = new URL(cluster.adminUrl);
  template.pathname = `/${cluster.template}`;
  url = template.href;
});
afterAll(() => cluster.stop());

/** Returns the data model after an edit of one file by a developer. */
const edited = (name: string, from: string | RegExp, to: string) =>
  schema.map((file) => {
    if (file.path !== name) return file;
    const content = file.content.replace(from, to);
    expect(content).not.toBe(file.content);
    return { ...file, content };
  });

test('the migrations make what the Prisma schema describes', async () => {
  expect(await missingMigration(url, schema)).toBe('');
});

test.each([
  [
    'a new column',
    'model User {',
    'model User {\n  colour String?',
    'ADD COLUMN     "colour" TEXT',
  ],
  ['a new index', 'model User {', 'model User {\n  @@index([role])', 'CREATE INDEX'],
])(
  'the check for missing migrations names %s that no migration makes',
  async (_what, from, to, sql) => {
    expect(await missingMigration(url, edited('auth.prisma', from, to))).toContain(sql);
  },
);

test('the check for missing migrations names a column that the Prisma schema no longer has', async () => {
  const without = edited('support.prisma', /^ +message .*\n/m, '');
  expect(await missingMigration(url, without)).toContain('DROP COLUMN "message"');
});
