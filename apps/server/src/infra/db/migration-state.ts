import { listMigrations } from '@manabar/prisma/migrate';
import { readSqlSource } from '@manabar/prisma/sql-source';
import { schemaAge } from '@manabar/prisma/schema-age';
import { statement, type Queryable } from './sql.ts';

const appliedMigrations = statement<{ name: string }>(`
  SELECT migration_name AS name FROM _prisma_migrations
   WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`);

const begunMigrations = statement<{ name: string }>(`
  SELECT DISTINCT migration_name AS name FROM _prisma_migrations
   WHERE finished_at IS NULL AND rolled_back_at IS NULL`);

const appliedSql = statement<{ hash: string; version: string }>(
  'SELECT hash, version FROM _applied_sql',
);

let known: Promise<{ names: string[]; sqlHash: string }> | undefined;

async function readKnown() {
  const [names, source] = await Promise.all([listMigrations(), readSqlSource()]);
  return { names, sqlHash: source.hash };
}

/**
 * Returns the migrations of this version that have begun and neither finished nor rolled back. One of a newer version has left
 * the tables as they were, so that this version runs.
 */
export async function unfinishedMigrations(db: Queryable): Promise<string[]> {
  known ??= readKnown();
  const { names } = await known;
  const begun = new Set((await begunMigrations(db)).map(({ name }) => name));
  return names.filter((name) => begun.has(name));
}

/** Fit of a database's tables and functions to this version of the shop. */
export interface SchemaState {
  /** Migrations of this version that the database lacks; `prisma/sql` where its functions differ. */
  missing: string[];
  /** Version that migrated the database if it is too new for this one; otherwise null. */
  tooNew: string | null;
}

/** Compares the database with this version's migrations and functions. A version that is one minor version behind still fits. */
export async function readSchemaState(db: Queryable): Promise<SchemaState> {
  known ??= readKnown();
  const { names, sqlHash } = await known;
  const applied = new Set((await appliedMigrations(db)).map(({ name }) => name));
  const missing = names.filter((name) => !applied.has(name));
  if (missing.length > 0) return { missing, tooNew: null };
  const [record] = await appliedSql(db);
  if (!record) return { missing: ['prisma/sql'], tooNew: null };
  const age = schemaAge(record.version);
  if (age === 'too_new') return { missing, tooNew: record.version };
  const isCurrent = age === 'newer' || record.hash === sqlHash;
  return { missing: isCurrent ? [] : ['prisma/sql'], tooNew: null };
}
