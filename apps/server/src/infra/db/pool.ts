import pg from 'pg';
import type { Logger } from '#infra/logger.ts';

const INT8 = 20;

export interface PoolSettings {
  connectionString: string;
  /** Connections at most. */
  max: number;
  log: Logger;
}

/** Longest wait for a lock; then the call answers request_in_progress instead of hanging. */
export const LOCK_TIMEOUT_MS = 3000;
/** Longest statement of a request; bulk work sets its own. */
export const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * The pool behind all hand-written SQL. enable_seqscan is off because these statements always have an index
 * to use, while plans made on a fresh shop's empty tables would be sequential scans and stay cached.
 * force_generic_plan is on because PostgreSQL otherwise plans statements with arrays anew in every call,
 * also those inside the purchase function: that was 40 % of a purchase's CPU time.
 */
export function createPool({ connectionString, max, log }: PoolSettings): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, BigInt);
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: 'manabar',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    query_timeout: STATEMENT_TIMEOUT_MS + 5000,
    options: [
      '-c enable_seqscan=off',
      '-c plan_cache_mode=force_generic_plan',
      '-c jit=off',
      `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
      `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      '-c idle_in_transaction_session_timeout=30000',
    ].join(' '),
  });
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', (error) => {
    log.warn({ err: error }, 'an idle database connection broke');
  });
  return pool;
}
