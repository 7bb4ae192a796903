import { describeError } from '@manabar/prisma/describe-error';
import type { Pool } from 'pg';
import { readEnv, type Env } from '#config/env.ts';
import { directUrlOf } from '#infra/db/connection-settings.ts';
import { createPool } from '#infra/db/pool.ts';
import { createLogger } from '#infra/logger.ts';
import { announceDatabase } from './announce-database.ts';

interface RunOptions {
  /** Name of the command with its operands, like `order:explain <id>`. */
  command: string;
  /** Maximum number of connections. */
  max?: number;
  /** Whether a standby suffices. */
  readsOnly?: boolean;
}

/**
 * Runs a command on the shop's database. It exits with 0 when `work` returns true, otherwise with 1, and prints errors. It
 * refuses other operands, so that `--help` changes nothing.
 */
export async function runOnDatabase(
  { command, max = 2, readsOnly = false }: RunOptions,
  work: (pool: Pool, env: Env, operands: readonly string[]) => Promise<boolean>,
): Promise<void> {
  process.exitCode = 1;
  try {
    const operands = process.argv.slice(2);
    const isKnown = operands.length === command.split(' ').length - 1;
    if (!isKnown || operands.some((operand) => operand.startsWith('-'))) {
      throw new Error(`Usage: pnpm ${command}`);
    }
    const env = readEnv();
    announceDatabase(env);
    const log = createLogger('silent');
    const pool = createPool({ connectionString: directUrlOf(env), max, log, readsOnly });
    try {
      if (await work(pool, env, operands)) process.exitCode = 0;
    } finally {
      await pool.end();
    }
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
