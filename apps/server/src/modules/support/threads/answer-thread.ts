import type { answerThreadInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { callOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import { lockCustomer, lockThread, setState } from './threads.sql.ts';
import { writeMessage } from './write-message.ts';

/** An admin as an actor, which excludes the shop itself. */
export type AnsweringAdmin = AuditActor & { userId: number };

/**
 * Answers a customer, and writes a message about the answer in the same transaction. `close` closes the thread with the
 * answer. Errors: not_found (also of a picture), conflict (details.reason: account_deleted).
 */
export function answerThread(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  actor: AnsweringAdmin,
  input: z.output<typeof answerThreadInput>,
): Promise<{ success: true }> {
  const { id, message, attachments, close } = input;
  const call = callOf(actor, 'admin.support.threads.answer', input);
  return withIdempotency({ pool }, call, async (tx) => {
    const now = clock.now();
    // Locks the customer before the thread, as a deletion of the account does.
    const [customer] = await lockCustomer(tx, id);
    if (customer?.deleted) throw new DomainError('conflict', { reason: 'account_deleted' });
    const [thread] = await lockThread(tx, id);
    if (!thread) throw new DomainError('not_found');
    const written = { author: 'shop', authorId: actor.userId, text: message, attachments } as const;
    await writeMessage(tx, { ...written, threadId: id, now });
    if (close) await setState(tx, id, 'closed', now);
    await enqueueMessage(tx, {
      userId: thread.user_id,
      kind: 'ticket_answered',
      data: { threadId: id },
    });
    await writeAudit(tx, {
      actor,
      action: 'thread.answer',
      target: `thread:${id}`,
      before: { state: thread.state },
      after: { state: close ? 'closed' : 'answered', attachments: new Set(attachments).size },
    });
    return { success: true };
  });
}
