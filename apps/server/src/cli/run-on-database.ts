import type { Pool } from 'pg';
import { readEnv, type Env } from '#config/env.ts';
import { directUrlOf } from '#infra/db/connection-settings.ts';
import { createPool } from '#infra/db/pool.ts';
import { createLogger } from '#infra/logger.ts';
import { announceDatabase } from './announce-database.ts';

interface RunOptions {
  /** Connections at most. */
  max?: number;
  /** Whether a standby will do. */
  readsOnly?: boolean;
}

/** Runs a command on the shop's database. It ends with 0 when `work` returns true, else with 1; errors are printed. */
export async function runOnDatabase(
  { max = 2, readsOnly = false }: RunOptions,
  work: (pool: Pool, env: Env) => Promise<boolean>,
): Promise<void> {
  process.exitCode = 1;
  try {
    const env = readEnv();
    announceDatabase(env);
    const log = createLogger('silent');
    const pool = createPool({ connectionString: directUrlOf(env), max, log, readsOnly });
    try {
      if (await work(pool, env)) process.exitCode = 0;
    } finally {
      await pool.end();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
