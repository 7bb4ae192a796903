import type { PoolConfig } from 'pg';

/** Maximum wait for a lock; after it the call answers request_in_progress instead of hanging. */
export const LOCK_TIMEOUT_MS = 3000;
/** Maximum duration of a request's statement; bulk work sets its own. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Time after the database's own limit after which a client gives up, because the connection may be dead. */
export const CLIENT_TIMEOUT_MS = 5000;

/** Settings of PostgreSQL by name. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * Settings of every connection. Times are UTC independently of the database's zone: Prisma's adapter drops the offset of times
 * that it reads and writes none, so that in another zone they would be hours off.
 */
export const usualSettings: SessionSettings = {
  timezone: 'UTC',
  lock_timeout: `${LOCK_TIMEOUT_MS}ms`,
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: '30000ms',
};

/** Connection pooler in front of the database at DATABASE_URL, which shares connections by transaction. */
export interface Pooler {
  /** Whether it keeps the prepared statements of its clients separate. */
  prepares: boolean;
}

export interface DatabaseEnv {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_POOLER_PREPARES: boolean;
}

/** Returns the address of PostgreSQL itself, for LISTEN, the queue and Prisma's own settings, which a pooler cannot carry. */
export const directUrlOf = (env: Pick<DatabaseEnv, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) =>
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** Returns the pooler at DATABASE_URL; null when PostgreSQL itself is there. */
export const poolerOf = (env: DatabaseEnv): Pooler | null =>
  env.DATABASE_DIRECT_URL === undefined ? null : { prepares: env.DATABASE_POOLER_PREPARES };

/**
 * Returns the connection settings of every pool of the shop.
 *
 * @param settings further settings of the connection; null sends none, because a pooler's connections have those of its
 *   role
 */
export function connectionSettings(
  connectionString: string,
  settings: SessionSettings | null = {},
): PoolConfig {
  const sent = settings && Object.entries({ ...usualSettings, ...settings });
  return {
    connectionString,
    application_name: 'manabar',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    query_timeout: STATEMENT_TIMEOUT_MS + CLIENT_TIMEOUT_MS,
    ...(sent && { options: sent.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
  };
}
