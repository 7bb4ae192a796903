import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { migrationsDir } from './schema-files.ts';
import { inSqlTransaction } from './sql-transaction.ts';

/** Migrations that replaced those of version 0.0.0's development. */
const BASELINE = ['20261123000000_tables', '20261123000100_rules'] as const;
/** The last replaced migration; a database that has applied it has the baseline's tables. */
const LAST_REPLACED = '20261122205000_saved_views';

interface MigrationRow {
  name: string;
  finished: boolean;
}

async function readHistory(client: ClientBase): Promise<MigrationRow[]> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS present`,
  );
  if (!rows[0]?.present) return [];
  const history = await client.query<MigrationRow>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  return history.rows;
}

/**
 * Converts the history of a database with the replaced migrations: records the baseline as applied, because the tables are the
 * same, and removes the replaced names.
 *
 * @throws {Error} if some of the replaced migrations are missing
 */
export async function baselineReplacedMigrations(client: ClientBase): Promise<void> {
  const history = await readHistory(client);
  const replaced = history.filter(({ name }) => name <= LAST_REPLACED);
  if (replaced.length === 0) return;
  if (
    replaced.some(({ finished }) => !finished) ||
    !replaced.some(({ name }) => name === LAST_REPLACED)
  ) {
    throw new Error(
      `The database stopped before migration ${LAST_REPLACED}, from which this version goes on: run the commit before ` +
        'the baseline once (`pnpm db:migrate`), or begin with an empty database',
    );
  }
  await inSqlTransaction(client, async () => {
    for (const name of BASELINE) {
      const script = await readFile(join(migrationsDir, name, 'migration.sql'), 'utf8');
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES (gen_random_uuid()::text, $1, $2, now(), now(), 1)`,
        [createHash('sha256').update(script).digest('hex'), name],
      );
    }
    await client.query('DELETE FROM _prisma_migrations WHERE migration_name <= $1', [
      LAST_REPLACED,
    ]);
  });
}
