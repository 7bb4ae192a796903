import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Limits of a migration's wait for locks, during which all other transactions wait behind it. */
export interface LockPatience {
  timeoutMs: number;
  /** Number of attempts for a script; between them the shop continues. */
  attempts: number;
}

export const usualPatience: LockPatience = { timeoutMs: 3000, attempts: 20 };

const LONGEST_PAUSE_MS = 10_000;

/** SQLSTATEs of an expired wait for a lock and of a deadlock. */
const LOCK_CONFLICTS = new Set(['55P03', '40P01']);

/** Runs `work`, one transaction, again with growing pauses while others hold its locks. */
export async function retryLocks<T>(
  { attempts }: LockPatience,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof pg.DatabaseError && LOCK_CONFLICTS.has(error.code ?? '');
      if (!isConflict || attempt >= attempts) throw error;
      await sleep((0.5 + Math.random() / 2) * Math.min(LONGEST_PAUSE_MS, 100 * 2 ** attempt));
    }
  }
}
