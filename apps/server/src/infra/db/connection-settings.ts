import type { PoolConfig } from 'pg';

/** Longest wait for a lock; then the call answers request_in_progress instead of hanging. */
export const LOCK_TIMEOUT_MS = 3000;
/** Longest statement of a request; bulk work sets its own. */
export const STATEMENT_TIMEOUT_MS = 15_000;
/** How long after the database should have given up a client gives up too: a connection may be dead. */
export const CLIENT_TIMEOUT_MS = 5000;

/**
 * How every pool of the shop connects. Times are UTC whatever the database's own zone is: Prisma's adapter drops
 * the offset of what it reads and writes none, so in another zone it would be hours off.
 *
 * @param options more of PostgreSQL's settings, as `name=value`
 */
export function connectionSettings(
  connectionString: string,
  options: readonly string[] = [],
): PoolConfig {
  return {
    connectionString,
    application_name: 'manabar',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    query_timeout: STATEMENT_TIMEOUT_MS + CLIENT_TIMEOUT_MS,
    options: [
      'timezone=UTC',
      `lock_timeout=${LOCK_TIMEOUT_MS}`,
      `statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      'idle_in_transaction_session_timeout=30000',
      ...options,
    ]
      .map((option) => `-c ${option}`)
      .join(' '),
  };
}
