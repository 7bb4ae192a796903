import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noFilter, withEngine } from './engine.ts';
import { migrationsDir, readSchemaFiles } from './schema-files.ts';

/** The folders of the migrations, oldest first. */
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

/**
 * Applies what is missing of `prisma/migrations` to the database at `url`, in the order of the
 * names, and records it in `_prisma_migrations`, as `prisma migrate deploy` would.
 *
 * @returns the names of the migrations that were applied now
 */
export async function migrate(url: string, directory = migrationsDir): Promise<string[]> {
  const migrationsList = await readMigrations(directory);
  const schema = await readSchemaFiles();
  const { appliedMigrationNames } = await withEngine({ url, schema }, (engine) =>
    engine.applyMigrations({ migrationsList, filters: noFilter }),
  );
  return appliedMigrationNames;
}
