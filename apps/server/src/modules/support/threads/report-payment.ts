import type { ReportedPayment, reportPaymentInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { checkPayment } from '#modules/payments/index.ts';
import { findThreadPayment, type ThreadPaymentRow } from './admin-threads.sql.ts';
import type { ThreadCustomer } from './open-thread.ts';
import { lockWritingUser } from './lock-writing-user.ts';
import { paymentFacts } from './payment-facts.ts';
import { paymentReportTexts } from './payment-report-texts.ts';
import { requireRoomToWrite } from './thread-limits.ts';
import { insertThread, lockReport, renewFacts } from './threads.sql.ts';
import { writeMessage } from './write-message.ts';

/** Time after its payment for which an order counts as being delivered. */
const DELIVERY_MS = 15 * 60_000;

type Report = z.output<typeof reportPaymentInput>;

/**
 * Polls the gateway for the payment of an own order, and opens a thread with the payment's data unless the poll settles it.
 * A second report uses the same thread. Errors: not_found, conflict (details.reason: no_card_payment or
 * too_many_threads), rate_limited.
 */
export async function reportPayment(
  deps: Deps,
  customer: ThreadCustomer,
  report: Report,
): Promise<ReportedPayment> {
  const { order_id: orderId } = report;
  const { status, stage } = await checkPayment(deps, customer, { id: orderId });
  const now = deps.clock.now();
  const [payment] = await findThreadPayment(deps.pool, orderId);
  if (!payment || isSettled(payment, status, now))
    return { settled: true, status, thread_id: null };
  const texts = await paymentReportTexts(customer.language, orderId);
  const threadId = await withTransaction(deps.pool, (tx) =>
    storeReport(tx, customer, { report, texts, facts: paymentFacts(payment, stage, now), now }),
  );
  return { settled: false, status, thread_id: threadId };
}

/** Returns whether the money was settled as goods or balance, or the order is being delivered. */
function isSettled(payment: ThreadPaymentRow, status: string, now: Date): boolean {
  if (payment.captured_at === null) return false;
  return status !== 'pending' || now.getTime() - payment.captured_at.getTime() < DELIVERY_MS;
}

interface Kept {
  report: Report;
  /** Subject of the thread, and the message of a report without one. */
  texts: { subject: string; message: string };
  facts: ReturnType<typeof paymentFacts>;
  now: Date;
}

async function storeReport(
  tx: PoolClient,
  { userId, language }: ThreadCustomer,
  { report, texts, facts: known, now }: Kept,
): Promise<number> {
  const { order_id: orderId, message } = report;
  const facts = JSON.stringify(known);
  const text = message ?? texts.message;
  const written = { author: 'customer', authorId: userId, attachments: [], now } as const;
  await lockWritingUser(tx, userId);
  const [present] = await lockReport(tx, userId, orderId);
  if (!present) {
    await requireRoomToWrite(tx, { userId, now, opens: true });
    const [thread] = await insertThread(
      tx,
      userId,
      texts.subject,
      language,
      orderId,
      null,
      facts,
      now,
    );
    if (!thread) throw new Error('a thread was not opened');
    await writeMessage(tx, { ...written, threadId: thread.id, text });
    return thread.id;
  }
  await renewFacts(tx, present.id, facts);
  // A double click repeats the message of an open thread and writes none. An answered or closed thread needs one to reopen.
  const isNew = message !== undefined && message !== present.last_text;
  if (present.state !== 'open' || isNew) {
    await requireRoomToWrite(tx, { userId, now, opens: false });
    await writeMessage(tx, { ...written, threadId: present.id, text });
  }
  return present.id;
}
