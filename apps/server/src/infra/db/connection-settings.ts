import type { PoolConfig } from 'pg';

/** Longest wait for a lock; then the call answers request_in_progress instead of hanging. */
export const LOCK_TIMEOUT_MS = 3000;
/** Longest statement of a request; bulk work sets its own. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** How long after the database should have given up a client gives up too: a connection may be dead. */
export const CLIENT_TIMEOUT_MS = 5000;

/** Settings of PostgreSQL by name. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * Settings of every connection. Times are UTC whatever the database's own zone is: Prisma's adapter drops the offset of
 * what it reads and writes none, so in another zone it would be hours off.
 */
export const usualSettings: SessionSettings = {
  timezone: 'UTC',
  lock_timeout: `${LOCK_TIMEOUT_MS}ms`,
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: '30000ms',
};

/** Connection pooler in front of the database at DATABASE_URL, which shares connections by transaction. */
export interface Pooler {
  /** Whether it keeps prepared statements of its clients apart. */
  prepares: boolean;
}

/** Settings that tell where the database is. */
export interface DatabaseEnv {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_POOLER_PREPARES: boolean;
}

/** The address of PostgreSQL itself, for what a pooler cannot carry: LISTEN, the queue and Prisma's own settings. */
export const directUrlOf = (env: Pick<DatabaseEnv, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) =>
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** The pooler at DATABASE_URL; null when PostgreSQL itself is there. */
export const poolerOf = (env: DatabaseEnv): Pooler | null =>
  env.DATABASE_DIRECT_URL === undefined ? null : { prepares: env.DATABASE_POOLER_PREPARES };

/**
 * How every pool of the shop connects.
 *
 * @param settings further ones of the connection; null sends none at all, because a pooler's connections have those of the
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
