import type { replyToThreadInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { requireRoomToWrite } from './thread-limits.ts';
import { lockOwnThread } from './threads.sql.ts';
import { writeMessage } from './write-message.ts';

/** Writes a message of the customer, which reopens a closed thread. Errors: not_found, rate_limited. */
export function replyToThread(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { userId }: { userId: number },
  { id, message, attachments }: z.output<typeof replyToThreadInput>,
): Promise<{ success: true }> {
  return withTransaction(pool, async (tx) => {
    const now = clock.now();
    await requireRoomToWrite(tx, { userId, now, opens: false });
    const [thread] = await lockOwnThread(tx, userId, id);
    if (!thread) throw new DomainError('not_found');
    const written = { author: 'customer', authorId: userId, text: message, attachments } as const;
    await writeMessage(tx, { ...written, threadId: thread.id, now });
    return { success: true };
  });
}
