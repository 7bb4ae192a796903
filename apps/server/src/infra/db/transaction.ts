import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { isConflict } from './database-fault.ts';

const ATTEMPTS = 5;

/**
 * Runs `work` again after a conflict (`isConflict`), at most four times; the server retries transactions nowhere else. `work` is
 * one transaction or one statement, and calls nothing outside the database.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isConflict(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Runs `work` in one read-committed transaction; after a conflict it starts again from the beginning. */
export function withTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  return retryConflicts(() => once(pool, work));
}

/** Runs `work`, which only reads, on one snapshot of the database. */
export const withSnapshot = <T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> =>
  withTransaction(pool, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return work(tx);
  });

async function once<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  // A connection that drops between queries only emits an event, which would end the process without a listener.
  const onError = (error: Error) => {
    broken = error;
  };
  tx.on('error', onError);
  try {
    await tx.query('BEGIN');
    const result = await work(tx);
    await tx.query('COMMIT');
    return result;
  } catch (error) {
    await tx.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    tx.off('error', onError);
    tx.release(broken);
  }
}
