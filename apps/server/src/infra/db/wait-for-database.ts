import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from '#infra/logger.ts';
import { connectionFaultOf, isLoginRefused } from './connection-faults.ts';
import { describeDatabaseFault } from './describe-database-fault.ts';

const RETRY_MS = 500;
/** Interval, in milliseconds, between log lines about the wait. */
const LOG_EVERY_MS = 5000;

interface Waiting {
  pool: Pool;
  log: Logger;
  env: { DATABASE_URL: string; DATABASE_WAIT_SECONDS: number };
}

/**
 * Resolves when the database accepts connections and writes; rejects with its error after DATABASE_WAIT_SECONDS, or at once when
 * waiting cannot help, for instance after a wrong password.
 */
export async function waitForDatabase({ pool, log, env }: Waiting): Promise<void> {
  const giveUpAt = performance.now() + env.DATABASE_WAIT_SECONDS * 1000;
  let logAt = 0;
  for (;;) {
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      const now = performance.now();
      const mayEnd = connectionFaultOf(error) !== null && !isLoginRefused(error);
      if (!mayEnd || now >= giveUpAt) throw error;
      if (now >= logAt) {
        const reason = describeDatabaseFault(error, env.DATABASE_URL);
        log.warn(
          { reason, seconds: Math.ceil((giveUpAt - now) / 1000) },
          'waiting for the database',
        );
        logAt = now + LOG_EVERY_MS;
      }
    }
    await sleep(RETRY_MS);
  }
}
