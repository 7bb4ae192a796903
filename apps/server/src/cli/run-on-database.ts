import type { Pool } from 'pg';
import { readEnv, type Env } from '#config/env.ts';
import { directUrlOf } from '#infra/db/connection-settings.ts';
import { createPool } from '#infra/db/pool.ts';
import { createLogger } from '#infra/logger.ts';
import { announceDatabase } from './announce-database.ts';

interface RunOptions {
  /** Name of the command and of what it takes, like `order:explain <id>`. */
  command: string;
  /** Connections at most. */
  max?: number;
  /** Whether a standby will do. */
  readsOnly?: boolean;
}

/**
 * Runs a command on the shop's database. It ends with 0 when `work` returns true, else with 1; errors are printed. It does
 * not run with other arguments than those that it takes: a question such as `--help` must change nothing.
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
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
