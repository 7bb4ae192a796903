import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noFilter, offlineEngine } from './engine.ts';
import { joinSchema, migrationsDir, readSchemaFiles, snapshotFile } from './schema-files.ts';

/** The SQL that leads from the data model `from` (null: an empty database) to `to`. */
export async function diffSchemas(from: string | null, to: string): Promise<string> {
  const target = { path: 'schema.prisma', content: to };
  const engine = await offlineEngine([target]);
  const { stdout } = await engine.diff({
    from:
      from === null
        ? { tag: 'empty' }
        : { tag: 'schemaDatamodel', files: [{ path: 'snapshot.prisma', content: from }] },
    to: { tag: 'schemaDatamodel', files: [target] },
    script: true,
    exitCode: null,
    filters: noFilter,
  });
  const sql = (stdout ?? '').trim();
  return sql === '-- This is an empty migration.' ? '' : sql;
}

async function readSnapshot(): Promise<string | null> {
  try {
    return await readFile(snapshotFile, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The SQL that is missing in the migrations: empty when they are up to date with the schema. */
export async function missingMigration(): Promise<string> {
  return diffSchemas(await readSnapshot(), joinSchema(await readSchemaFiles()));
}

function migrationName(title: string, now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return `${stamp}_${title.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
}

/** Writes a new migration folder and moves the snapshot on. */
export async function writeMigration(title: string, now = new Date()): Promise<string | null> {
  const sql = await missingMigration();
  if (sql === '') return null;
  const folder = join(migrationsDir, migrationName(title, now));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), `${sql}\n`);
  await writeFile(
    join(migrationsDir, 'migration_lock.toml'),
    '# Which database the migrations are for; read by the migration engine.\nprovider = "postgresql"\n',
  );
  await writeFile(snapshotFile, joinSchema(await readSchemaFiles()));
  return folder;
}

async function main(argument: string | undefined): Promise<number> {
  if (argument === '--check') {
    const sql = await missingMigration();
    if (sql === '') return 0;
    console.error(`The schema has changes that no migration makes:\n\n${sql}\n`);
    console.error('Write one with: pnpm db:diff <name>');
    return 1;
  }
  if (argument === '--accept') {
    // For a migration written by hand that already makes the schema's changes.
    await writeFile(snapshotFile, joinSchema(await readSchemaFiles()));
    return 0;
  }
  if (!argument || argument.startsWith('-')) {
    console.error('Usage: pnpm db:diff <name> | --check | --accept');
    return 2;
  }
  const folder = await writeMigration(argument);
  console.log(folder ? `Wrote ${folder}` : 'The migrations are up to date with the schema.');
  return 0;
}

if (import.meta.main) process.exitCode = await main(process.argv[2]);
