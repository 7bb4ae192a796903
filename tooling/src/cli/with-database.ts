import { spawn } from 'node:child_process';
import { generateClient } from '@manabar/prisma/generate';
import { migrate } from '@manabar/prisma/migrate';
import { findDatabase } from '../database/index.ts';
import { loadEnvFile } from '../env-file.ts';
import { dataDir, ensureDataDir } from '../paths.ts';

// Runs a command of the shop with the database of this checkout, whether the shop runs or not.

function run(args: readonly string[], url: string): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url, MANABAR_DATA_DIR: ensureDataDir(dataDir()) },
  });
  // The command decides what an interruption means; the database is stopped after it in any case.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

loadEnvFile();
const args = process.argv.slice(2);
await generateClient();
const database = await findDatabase();
try {
  if (database.temporary) await migrate(database.url);
  process.exitCode = await run(args, database.url);
} finally {
  await database.stop();
}
