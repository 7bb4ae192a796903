import type { ClientBase } from 'pg';

/** Runs `work` in one transaction on the client's connection: rolls back and rethrows when it fails. */
export async function inSqlTransaction(
  client: ClientBase,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    // A connection that is gone has rolled back by itself; the first error is the one that counts.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
