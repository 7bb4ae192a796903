import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

// Found by the package's name, because the server's bundle has this module in another folder.
const manifest = findPackageJSON('@manabar/prisma', import.meta.url);
if (manifest === undefined) throw new Error('@manabar/prisma is not installed');
const packageDir = dirname(manifest);
export const schemaDir = join(packageDir, 'schema');
export const migrationsDir = join(packageDir, 'migrations');
export const sqlDir = join(packageDir, 'sql');
export const generatedDir = join(packageDir, 'generated');

export interface SchemaFile {
  path: string;
  content: string;
}

/** Reads the files of the data model, in the order of their names. */
export async function readSchemaFiles(): Promise<SchemaFile[]> {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: name,
      content: await readFile(join(schemaDir, name), 'utf8'),
    })),
  );
}

/** Joins all files to one text. */
export function joinSchema(files: readonly SchemaFile[]): string {
  return files.map((file) => `${file.content.trim()}\n`).join('\n');
}
