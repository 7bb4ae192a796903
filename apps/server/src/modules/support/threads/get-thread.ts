import type { Thread } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { readMessages } from './read-messages.ts';
import { toThreadSummary } from './thread.mapper.ts';
import { findOwnThread, markReadByCustomer } from './threads.sql.ts';

/** Returns an own thread, and marks the returned messages as read. Error: not_found. */
export async function getThread(
  { pool }: Pick<Deps, 'pool'>,
  { userId }: { userId: number },
  { id }: { id: number },
): Promise<Thread> {
  const [thread] = await findOwnThread(pool, userId, id);
  if (!thread) throw new DomainError('not_found');
  const { messages, newest } = await readMessages(pool, id);
  await markReadByCustomer(pool, id, newest);
  return {
    ...toThreadSummary(thread),
    messages: messages.map(({ nickname: _, ...message }) => message),
  };
}
