import { parseArgs } from 'node:util';
import { createDeps } from '#compose.ts';
import { readEnv, SettingsError } from '#config/env.ts';
import { settleRestore } from '../settle-restore.ts';
import { announceDatabase } from './announce-database.ts';

// `pnpm restore:settle --from 2026-11-24T12:00:00Z`: after a restore to that moment, before the shop opens. Exit 0: it may
// open. Exit 1: it says why not.

function readMoment(): Date {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const from = new Date(values.from ?? '');
  if (Number.isNaN(from.getTime()) || from > new Date()) {
    throw new SettingsError(
      'Usage: pnpm restore:settle --from <moment that was restored, like 2026-11-24T12:00:00Z>',
    );
  }
  return from;
}

try {
  const from = readMoment();
  const env = readEnv();
  announceDatabase(env);
  const { deps, close } = createDeps({ ...env, LOG_LEVEL: 'warn' });
  try {
    const { problems, lines } = await settleRestore(deps, from);
    for (const line of lines) console.log(line);
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
