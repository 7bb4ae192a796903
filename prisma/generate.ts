import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { generatedDir, joinSchema, readSchemaFiles, schemaDir } from './schema-files.ts';

const stampFile = join(generatedDir, '.stamp');
const prismaPackage = createRequire(import.meta.url).resolve('prisma/package.json');

async function fingerprint(): Promise<string> {
  return createHash('sha256')
    .update(joinSchema(await readSchemaFiles()))
    .update(await readFile(prismaPackage))
    .digest('hex');
}

/**
 * Generates the database client into `prisma/generated`, unless it is up to date.
 *
 * @returns whether it was outdated
 */
export async function generateClient(): Promise<boolean> {
  const current = await fingerprint();
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === current) return false;
  const cli = join(dirname(prismaPackage), 'build', 'index.js');
  const result = spawnSync(process.execPath, [cli, 'generate', '--schema', schemaDir], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    env: {
      ...process.env,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      // The generator needs no engine, but downloads one unless this variable names a file.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    },
  });
  if (result.status !== 0) {
    throw new Error(
      `prisma generate failed:\n${result.stdout}${result.stderr}`,
      result.error && { cause: result.error },
    );
  }
  await writeFile(stampFile, current);
  return true;
}

if (import.meta.main) {
  console.log(
    (await generateClient()) ? 'Database client generated.' : 'Database client is up to date.',
  );
}
