import { listMigrations } from '@manabar/prisma/migrate';
import { statement, type Queryable } from './sql.ts';

const appliedMigrations = statement<{ name: string }>(`
  SELECT migration_name AS name FROM _prisma_migrations
   WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`);

let known: Promise<string[]> | undefined;

/** The migrations that this version of the shop brings and the database has not seen. */
export async function missingMigrations(db: Queryable): Promise<string[]> {
  known ??= listMigrations();
  const applied = new Set((await appliedMigrations(db)).map(({ name }) => name));
  return (await known).filter((name) => !applied.has(name));
}
