import { EventEmitter } from 'node:events';
import pg from 'pg';

const READ_ONLY_STATE = '25006';

/** SQL that returns whether a connection is read-only: to a standby, or to a server that was made read-only. */
export const IS_READ_ONLY = `SELECT current_setting('transaction_read_only')::bool AS "readOnly"`;

/** Error about a read-only connection, with the state and severity of PostgreSQL's own error. */
export class ReadOnlyDatabaseError extends Error {
  override readonly name = 'ReadOnlyDatabaseError';
  readonly code = READ_ONLY_STATE;
  readonly severity = 'ERROR';
}

async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ readOnly: boolean }>(IS_READ_ONLY);
  if (rows[0]?.readOnly) throw new ReadOnlyDatabaseError('the database is read-only');
}

/**
 * Creates a pool that opens connections only to a database that takes writes. A connection whose database became read-only is
 * closed on release, because it would stay read-only after the address leads to a primary again.
 */
export function createWritablePool(config: pg.PoolConfig): pg.Pool {
  // The option's declared type takes no promise, but the pool waits for one.
  const onConnect = requireWritable as (client: pg.ClientBase) => void;
  const pool = new pg.Pool({ ...config, onConnect });
  const readOnly = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    // The caller may handle its statement's error and release the connection without an error.
    const connection: unknown = Reflect.get(client, 'connection');
    if (!(connection instanceof EventEmitter)) throw new TypeError('pg has no connection events');
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY_STATE) readOnly.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    // The pool removes a released connection that is ending.
    if (readOnly.has(client)) void client.end();
  });
  return pool;
}
