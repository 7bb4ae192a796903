import { createReadStream, fstatSync, openSync, type ReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createDeps } from '#compose.ts';
import { SettingsError } from '#config/env.ts';
import { REVERSIBLE_DAYS, reconcileRestore } from '../reconcile-restore.ts';
import { runCommand } from './run-command.ts';

// `pnpm restore:reconcile --from 2026-11-24T12:00:00Z`: runs after a restore to that moment, before the shop opens. Exit 0: the
// database may be used; the last lines name tasks of people before the opening. Exit 1: the shop must not open.

/** Opens the file before anything is changed, to be read later. */
function openLog(file: string): ReadStream {
  const fd = openSync(file, 'r');
  if (fstatSync(fd).isDirectory()) throw new SettingsError(`--log ${file}: this is a folder.`);
  return createReadStream(file, { fd });
}

function linesOf(file: string): AsyncIterable<string> {
  const input = file === '-' ? process.stdin : openLog(file);
  // An interface whose lines are not awaited yet would lose the first ones.
  return (async function* lines() {
    yield* createInterface({ input });
  })();
}

const USAGE = `Usage: pnpm restore:reconcile --from <moment that was restored, like 2026-11-24T12:00:00Z> [--days <age of payments before it that may have been refunded or disputed since; ${REVERSIBLE_DAYS}>] [--log <file with the log of the workers; - for standard input>]`;

function parseOptions() {
  const options = {
    from: { type: 'string' },
    days: { type: 'string', default: `${REVERSIBLE_DAYS}` },
    log: { type: 'string' },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new SettingsError(USAGE, { cause: error });
  }
}

function readArguments(): { from: Date; days: number; log: AsyncIterable<string> | undefined } {
  const values = parseOptions();
  const from = new Date(values.from ?? '');
  const isMoment = !Number.isNaN(from.getTime()) && from <= new Date();
  if (!isMoment || !/^\d{1,4}$/.test(values.days)) {
    throw new SettingsError(USAGE);
  }
  const log = values.log === undefined ? undefined : linesOf(values.log);
  return { from, days: Number(values.days), log };
}

await runCommand(readArguments, async (env, { from, days, log }) => {
  const { deps, close } = createDeps(env);
  try {
    const { problems, lines, before } = await reconcileRestore(deps, from, { days, log });
    for (const line of lines) console.log(line);
    for (const problem of problems) console.error(problem);
    for (const line of before) console.log(line);
    return problems.length === 0;
  } finally {
    await close();
  }
});
