import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelFilter, withEngine } from './schema-engine.ts';
import { migrationsDir, type SchemaFile } from './schema-files.ts';

const dropIndex = (name: string) => `DROP INDEX "${name}";`;
const dropForeignKey = (table: string, name: string) =>
  `ALTER TABLE "${table}" DROP CONSTRAINT "${name}";`;

/** Objects of the migrations that the data model cannot describe, as the statements that would remove them. */
const beyondTheModel = [
  dropForeignKey('accounts', 'accounts_user_fk'),
  dropForeignKey('codes', 'codes_item_fk'),
  // One sequence numbers the codes of products and of top-ups.
  'ALTER TABLE "topup_codes" ALTER COLUMN "id" DROP DEFAULT;\nDROP SEQUENCE "codes_id_seq";',
  ...[
    'audit_log_by_action',
    'code_batches_by_size',
    'code_batches_by_state',
    'orders_by_age',
    'orders_by_amount',
    'orders_by_seq',
    'orders_by_state',
    'orders_by_status',
    'price_options_identity',
    'topup_items_by_recipient',
    'users_by_role',
  ].map(dropIndex),
];

/** References of the data model that triggers check instead of foreign keys. */
const checkedByTriggers = [
  ['orders', 'user_id', 'users'],
  ['order_items', 'order_id', 'orders'],
  ['order_items', 'product_id', 'products'],
  ['order_events', 'order_id', 'orders'],
].map(
  ([table, column, target]) =>
    `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_${column}_fkey" FOREIGN KEY ("${column}") REFERENCES "${target}"("id") ON DELETE RESTRICT ON UPDATE CASCADE;`,
);

/** Intended differences between the migrated database and the data model. */
const expected = new Set([...beyondTheModel, ...checkedByTriggers]);

/** Returns the SQL that changes the migrated database at `url` to the data model; empty when they agree. */
export async function missingMigration(
  url: string,
  schema: readonly SchemaFile[],
): Promise<string> {
  const { stdout } = await withEngine({ url, schema }, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files: [...schema], configDir: '/' },
      to: { tag: 'schemaDatamodel', files: [...schema] },
      script: true,
      exitCode: null,
      filters: modelFilter,
    }),
  );
  const changes = (stdout ?? '').split(/^-- .*$/m).map((change) => change.trim());
  return changes.filter((change) => change !== '' && !expected.has(change)).join('\n\n');
}

/** Writes SQL as the newest migration and returns its folder. */
export async function writeMigration(title: string, sql: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const name = `${stamp}_${title.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
  const folder = join(migrationsDir, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), `${sql}\n`);
  return folder;
}
