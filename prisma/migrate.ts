import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applySqlSource, refuseNewerSchema } from './apply-sql.ts';
import { modelFilter, withEngine } from './schema-engine.ts';
import { usualPatience, type LockPatience } from './retry-locks.ts';
import { resetUnfinished } from './run-migration.ts';
import { migrationsDir, readSchemaFiles } from './schema-files.ts';
import { readSqlSource } from './sql-source.ts';

/** Returns the folders of the migrations, oldest first. */
export async function listMigrations(directory = migrationsDir): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readMigrations(directory: string) {
  const names = await listMigrations(directory);
  return {
    baseDir: directory,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(join(directory, name, 'migration.sql'), 'utf8'),
          },
        },
      })),
    ),
  };
}

/** Key of the advisory lock; the engine takes its own lock with another key on another connection. */
const MIGRATION_LOCK = 72_707_370;
const LOCK_POLL_MS = 500;

/**
 * Waits until no other migration runs. A waiting statement would keep its snapshot, for whose end the concurrent build of an
 * index by the other migration would wait.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isLocked"',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.isLocked) return;
    await sleep(LOCK_POLL_MS);
  }
}

/**
 * Applies the missing migrations of `prisma/migrations` to the database at `url`, in the order of their names, and records them
 * in `_prisma_migrations`, like `prisma migrate deploy`. Then applies `prisma/sql`, unless it is up to date. A migration that has
 * begun and not ended is applied again, because its transaction has left no changes.
 *
 * @returns the names of the migrations applied now
 */
export async function migrate(
  url: string,
  directory = migrationsDir,
  patience: LockPatience = usualPatience,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  // Without a listener, the end of an idle connection would end the process.
  let fault: Error | undefined;
  client.on('error', (error) => (fault ??= error));
  await client.connect();
  try {
    await lockMigrations(client);
    await refuseNewerSchema(client);
    const applied = await applyMigrations(client, url, { directory, patience });
    const isSqlApplied = await applySqlSource(client, await readSqlSource(), { patience });
    return isSqlApplied ? [...applied, 'prisma/sql'] : applied;
  } catch (error) {
    // A statement on a broken connection fails without the reason.
    throw fault ?? error;
  } finally {
    await client.end();
  }
}

async function applyMigrations(
  client: pg.Client,
  url: string,
  { directory, patience }: { directory: string; patience: LockPatience },
): Promise<string[]> {
  const migrationsList = await readMigrations(directory);
  await resetUnfinished(
    client,
    (name) =>
      migrationsList.migrationDirectories.find(({ path }) => path === name)?.migrationFile.content
        .value,
  );
  const schema = await readSchemaFiles();
  const { appliedMigrationNames } = await withEngine({ url, schema, patience }, (engine) =>
    engine.applyMigrations({ migrationsList, filters: modelFilter }),
  );
  return appliedMigrationNames;
}
