import type { ClientBase } from 'pg';

/** Runs `work` in one transaction on the client's connection; rolls back and rethrows on failure. */
export async function inSqlTransaction(
  client: ClientBase,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    // A lost connection has already rolled back, and the first error matters.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
