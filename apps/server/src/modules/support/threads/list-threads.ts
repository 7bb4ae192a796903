import type { ThreadSummary } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { toThreadSummary } from './thread.mapper.ts';
import { countUnread, listOwnThreads } from './threads.sql.ts';

const MOST_THREADS = 200;

/** Lists the threads of a customer, last changed first. */
export async function listThreads(
  { pool }: Pick<Deps, 'pool'>,
  { userId }: { userId: number },
): Promise<ThreadSummary[]> {
  return (await listOwnThreads(pool, userId, MOST_THREADS)).map(toThreadSummary);
}

/** Counts the threads of a customer with unread messages. */
export async function countUnreadThreads(
  { pool }: Pick<Deps, 'pool'>,
  { userId }: { userId: number },
): Promise<{ count: number }> {
  const [row] = await countUnread(pool, userId);
  return { count: row?.count ?? 0 };
}
