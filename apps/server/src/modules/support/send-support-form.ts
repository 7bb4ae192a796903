import type { Language, sendSupportInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import type { Caller } from '#ports/caller.ts';
import { DomainError } from '#errors.ts';
import { callOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { insertSupportMessage } from './support-messages.sql.ts';
import { findMentionedOrder } from './threads/find-mentioned-order.ts';
import { lockWritingUser } from './threads/lock-writing-user.ts';
import { requireRoomToWrite } from './threads/thread-limits.ts';
import { insertThread } from './threads/threads.sql.ts';
import { deriveThreadSubject } from './threads/derive-thread-subject.ts';
import { writeMessage } from './threads/write-message.ts';

/** The sender's request data. */
interface Sender {
  token: string | null;
  language: Language;
  /** Service account that calls with its API key. */
  caller?: Caller | null;
}

/**
 * Stores a message to support; for a logged-in sender it also opens a thread in the same transaction, about the sender's
 * order whose id the message contains. Accepts messages without a valid session too, because a failed login may be their
 * subject. Error: unauthorized (deleted meanwhile).
 */
export async function sendSupportForm(
  { pool, clock, authenticate }: Pick<Deps, 'pool' | 'clock' | 'authenticate'>,
  { token, language, caller }: Sender,
  input: z.output<typeof sendSupportInput>,
): Promise<{ success: true }> {
  const { nickname, userId: userRef, message } = input;
  const account = await authenticate(token);
  const userId = account?.userId ?? null;
  // No user has the id 0, under which the random keys of guests are stored.
  const call = callOf({ userId: userId ?? caller?.userId ?? 0 }, 'support.send', input);
  return withIdempotency({ pool }, call, async (tx) => {
    const now = clock.now();
    // Waits for a running deletion, because messages of an account must not outlive it, with or without a thread.
    if (userId !== null) await lockWritingUser(tx, userId);
    const hasRoom = userId !== null && (await hasRoomForThread(tx, userId, now));
    const sent = [nickname, userRef, message, language, userId] as const;
    const [stored] = await insertSupportMessage(tx, ...sent, now);
    if (!stored) throw new Error('a support message was not stored');
    if (hasRoom) {
      const subject = deriveThreadSubject(message);
      const orderId = await findMentionedOrder(tx, userId, message);
      const opened = [userId, subject, language, orderId, stored.id, null, now] as const;
      const [thread] = await insertThread(tx, ...opened);
      if (!thread) throw new Error('a thread was not opened');
      const written = { author: 'customer', authorId: userId, attachments: [], now } as const;
      await writeMessage(tx, { ...written, threadId: thread.id, text: message });
    }
    return { success: true };
  });
}

/** Returns whether a message may open a thread; the form accepts a message beyond the limits without one. */
async function hasRoomForThread(tx: PoolClient, userId: number, now: Date): Promise<boolean> {
  try {
    await requireRoomToWrite(tx, { userId, now, opens: true });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
