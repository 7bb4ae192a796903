import { listMigrations } from '@manabar/prisma/migrate';
import { readSqlSource } from '@manabar/prisma/sql-source';
import { statement, type Queryable } from './sql.ts';

const appliedMigrations = statement<{ name: string }>(`
  SELECT migration_name AS name FROM _prisma_migrations
   WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`);

const begunMigrations = statement<{ name: string }>(`
  SELECT DISTINCT migration_name AS name FROM _prisma_migrations
   WHERE finished_at IS NULL AND rolled_back_at IS NULL`);

/** Migrations that were begun and neither finished nor rolled back. */
export async function unfinishedMigrations(db: Queryable): Promise<string[]> {
  return (await begunMigrations(db)).map(({ name }) => name);
}

const appliedSql = statement<{ hash: string }>('SELECT hash FROM _applied_sql');

let known: Promise<{ names: string[]; sqlHash: string }> | undefined;

async function readKnown() {
  const [names, source] = await Promise.all([listMigrations(), readSqlSource()]);
  return { names, sqlHash: source.hash };
}

/** The migrations that this version of the shop brings and the database lacks; `prisma/sql` where its functions differ. */
export async function missingMigrations(db: Queryable): Promise<string[]> {
  known ??= readKnown();
  const { names, sqlHash } = await known;
  const applied = new Set((await appliedMigrations(db)).map(({ name }) => name));
  const missing = names.filter((name) => !applied.has(name));
  if (missing.length > 0) return missing;
  const isSqlCurrent = (await appliedSql(db))[0]?.hash === sqlHash;
  return isSqlCurrent ? [] : ['prisma/sql'];
}
