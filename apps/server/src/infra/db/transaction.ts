import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

const RETRIED = new Set(['40001', '40P01', 'P2034']);
const ATTEMPTS = 5;

/** SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** A deadlock or a serialization failure; Prisma has a code of its own for both. */
export function isConflict(error: unknown): boolean {
  return RETRIED.has(sqlState(error) ?? '');
}

/**
 * Runs `work` again, at most four times, after a deadlock or a serialization failure: here and nowhere else.
 * `work` is one transaction or one statement, and calls nobody outside the database.
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

/** Runs `work` in one read-committed transaction; after a conflict again from the start. */
export function withTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  return retryConflicts(() => once(pool, work));
}

async function once<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  // Between queries a dropped connection is only an event; unheard it would end the process.
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
