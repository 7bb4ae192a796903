import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const packageDir = import.meta.dirname;
export const schemaDir = join(packageDir, 'schema');
export const migrationsDir = join(packageDir, 'migrations');
export const generatedDir = join(packageDir, 'generated');

export interface SchemaFile {
  path: string;
  content: string;
}

/** The files of the data model, in the order of their names. */
export async function readSchemaFiles(directory = schemaDir): Promise<SchemaFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: name,
      content: await readFile(join(directory, name), 'utf8'),
    })),
  );
}

/** One text out of all files. */
export function joinSchema(files: readonly SchemaFile[]): string {
  return files.map((file) => `${file.content.trim()}\n`).join('\n');
}
