import {
  MAX_OPEN_THREADS,
  THREAD_MESSAGES_PER_HOUR,
  THREADS_PER_DAY,
} from '@manabar/contracts/rules';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { lockWritingUser } from './lock-writing-user.ts';
import { countWritten } from './threads.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Author of a message, and whether it opens a thread. */
interface Writing {
  userId: number;
  now: Date;
  opens: boolean;
}

/**
 * Checks a customer's message against the limits; other messages of the same customer wait until the transaction ends.
 * Errors: unauthorized, rate_limited, conflict (details.reason: too_many_threads).
 */
export async function requireRoomToWrite(
  tx: Queryable,
  { userId, now, opens }: Writing,
): Promise<void> {
  await lockWritingUser(tx, userId);
  const since = (span: number) => new Date(now.getTime() - span);
  const [written] = await countWritten(tx, userId, since(HOUR_MS), since(DAY_MS));
  if (!written) return;
  const { messages, first_message: firstMessage, threads, first_thread: firstThread } = written;
  if (messages >= THREAD_MESSAGES_PER_HOUR) refuse(firstMessage, HOUR_MS, now);
  if (!opens) return;
  if (written.open >= MAX_OPEN_THREADS)
    throw new DomainError('conflict', { reason: 'too_many_threads', limit: MAX_OPEN_THREADS });
  if (threads >= THREADS_PER_DAY) refuse(firstThread, DAY_MS, now);
}

function refuse(first: Date | null, span: number, now: Date): never {
  const waitMs = (first ?? now).getTime() + span - now.getTime();
  throw new DomainError('rate_limited', undefined, {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}
