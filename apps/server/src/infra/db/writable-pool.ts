import { EventEmitter } from 'node:events';
import pg from 'pg';

const READ_ONLY_STATE = '25006';

/** SQL that says whether a connection takes no writes: to a standby, or to a server that was made read-only. */
export const IS_READ_ONLY = `SELECT current_setting('transaction_read_only')::bool AS "readOnly"`;

/** A connection that takes no writes. State and severity are those of PostgreSQL's own error. */
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
 * A pool of connections to a database that takes writes: others are not opened, and one whose database became read-only is
 * closed when it is released, since it would stay so after the address leads to a primary again.
 */
export function createWritablePool(config: pg.PoolConfig): pg.Pool {
  // Its declared type takes no promise, but the pool waits for one.
  const onConnect = requireWritable as (client: pg.ClientBase) => void;
  const pool = new pg.Pool({ ...config, onConnect });
  const readOnly = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    // The caller may handle the error of its statement, and release the connection as a sound one.
    const connection: unknown = Reflect.get(client, 'connection');
    if (!(connection instanceof EventEmitter)) throw new TypeError('pg has no connection events');
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY_STATE) readOnly.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    // The pool forgets a released connection that is ending.
    if (readOnly.has(client)) void client.end();
  });
  return pool;
}
