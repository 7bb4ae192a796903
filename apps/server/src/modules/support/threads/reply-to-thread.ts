import type { replyToThreadInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { callOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { requireRoomToWrite } from './thread-limits.ts';
import { lockOwnThread } from './threads.sql.ts';
import { writeMessage } from './write-message.ts';

/** Writes a message of the customer, which reopens a closed thread. Errors: not_found, rate_limited. */
export function replyToThread(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { userId }: { userId: number },
  input: z.output<typeof replyToThreadInput>,
): Promise<{ success: true }> {
  const { id, message, attachments } = input;
  const call = callOf({ userId }, 'support.threads.reply', input);
  return withIdempotency({ pool }, call, async (tx) => {
    const now = clock.now();
    await requireRoomToWrite(tx, { userId, now, opens: false });
    const [thread] = await lockOwnThread(tx, userId, id);
    if (!thread) throw new DomainError('not_found');
    const written = { author: 'customer', authorId: userId, text: message, attachments } as const;
    await writeMessage(tx, { ...written, threadId: thread.id, now });
    return { success: true };
  });
}
