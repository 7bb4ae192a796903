import type { Deps } from '#deps.ts';
import { countWaiting } from './threads.sql.ts';

/** Counts threads that wait for the shop. */
export async function countWaitingThreads({ pool }: Pick<Deps, 'pool'>): Promise<number> {
  return (await countWaiting(pool))[0]?.count ?? 0;
}
