import type { Pool } from 'pg';
import type { Env } from '#config/env.ts';
import { directUrlOf } from '#infra/db/connection-settings.ts';
import { createPool } from '#infra/db/pool.ts';
import { createLogger } from '#infra/logger.ts';
import { runCommand, type DatabaseAddress } from './run-command.ts';

interface RunOptions {
  /** Name of the command with its operands, like `order:explain <id>`. */
  command: string;
  /** Maximum number of connections. */
  max?: number;
  /** Whether a standby suffices. */
  readsOnly?: boolean;
}

const directAddressOf = (env: Env): DatabaseAddress => ({
  url: directUrlOf(env),
  setting: env.DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
});

/** Runs a command on the shop's database. It refuses other operands, so that `--help` changes nothing. */
export function runOnDatabase(
  { command, max = 2, readsOnly = false }: RunOptions,
  work: (pool: Pool, env: Env, operands: readonly string[]) => Promise<boolean>,
): Promise<void> {
  const readOperands = () => {
    const operands = process.argv.slice(2);
    const isKnown = operands.length === command.split(' ').length - 1;
    if (!isKnown || operands.some((operand) => operand.startsWith('-'))) {
      throw new Error(`Usage: pnpm ${command}`);
    }
    return operands;
  };
  const run = async (env: Env, operands: readonly string[]) => {
    const log = createLogger('silent');
    const pool = createPool({ connectionString: directUrlOf(env), max, log, readsOnly });
    try {
      return await work(pool, env, operands);
    } finally {
      await pool.end();
    }
  };
  return runCommand(readOperands, run, directAddressOf);
}
