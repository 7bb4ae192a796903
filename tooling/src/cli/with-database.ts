import { spawn } from 'node:child_process';
import { generateClient } from '@manabar/prisma/generate';
import { migrate } from '@manabar/prisma/migrate';
import { findDatabase } from '../database/index.ts';
import { loadEnvFile } from '../env-file.ts';
import { dataDir, ensureDataDir } from '../paths.ts';
import { printError } from '../setup-error.ts';

// Runs a command of the shop with the database of this checkout, even when the shop is not running. Creates a missing database
// only with `--create`.

function run(args: readonly string[], url: string): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url, MANABAR_DATA_DIR: ensureDataDir(dataDir()) },
  });
  // The command handles an interruption; the database is stopped after it in any case.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function runWithDatabase(args: readonly string[], create: boolean): Promise<number> {
  const database = await findDatabase(dataDir(), { create });
  try {
    await generateClient();
    if (database.embedded) await migrate(database.url);
    return await run(args, database.url);
  } finally {
    await database.stop();
  }
}

loadEnvFile();
const [first, ...rest] = process.argv.slice(2);
const create = first === '--create';
// A question such as `--help` must not create a database.
if (create && rest.length > 1) {
  console.error('Usage: pnpm db:seed');
  process.exit(1);
}
try {
  process.exitCode = await runWithDatabase(create ? rest : process.argv.slice(2), create);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
