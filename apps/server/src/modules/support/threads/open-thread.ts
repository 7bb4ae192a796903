import type { Language, openThreadInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { requireRoomToWrite } from './thread-limits.ts';
import { findOwnOrder, insertThread } from './threads.sql.ts';
import { writeMessage } from './write-message.ts';

/** A logged-in customer with the language of the page. */
export interface ThreadCustomer {
  userId: number;
  language: Language;
}

/**
 * Opens a thread with its first message. Errors: not_found (the order or a picture is not the caller's), conflict
 * (details.reason: too_many_threads), rate_limited.
 */
export function openThread(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { userId, language }: ThreadCustomer,
  { subject, message, order_id, attachments }: z.output<typeof openThreadInput>,
): Promise<{ id: number }> {
  return withTransaction(pool, async (tx) => {
    const now = clock.now();
    const orderId = order_id ?? null;
    if (orderId !== null && !(await findOwnOrder(tx, userId, orderId))[0])
      throw new DomainError('not_found');
    await requireRoomToWrite(tx, { userId, now, opens: true });
    const [thread] = await insertThread(tx, userId, subject, language, orderId, null, null, now);
    if (!thread) throw new Error('a thread was not opened');
    const written = { author: 'customer', authorId: userId, text: message, attachments } as const;
    await writeMessage(tx, { ...written, threadId: thread.id, now });
    return { id: thread.id };
  });
}
