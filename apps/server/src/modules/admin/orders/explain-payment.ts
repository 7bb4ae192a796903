import type { ExplainedFact } from '@manabar/contracts';
import { lastPolledAt } from '#modules/payments/index.ts';
import type { ExplainedPaymentRow } from './explain-order.sql.ts';
import { isOverdue, type Fact } from './explained-fact.ts';

/** Explains the state of an order's card payment. */
export function explainPayment(orderId: string, row: ExplainedPaymentRow, now: Date): Fact {
  const asking = row.asking_until !== null && row.asking_until > now;
  const state = stateOf(row, now, asking);
  return {
    about: 'payment',
    id: row.provider_payment_id ?? orderId,
    state,
    party: row.provider,
    since: row.captured_at ?? row.ended_at ?? row.created_at,
    // Polls of a captured payment are omitted, because usually an event of the gateway reported the capture.
    ...(row.state !== 'captured' && { lastAt: lastPolledAt(row, now), count: row.asked }),
    dueAt: row.next_ask_at ?? row.next_cancel_at ?? (row.hold === 'open' ? row.expires_at : null),
    leasedUntil: asking ? row.asking_until : null,
  };
}

function stateOf(row: ExplainedPaymentRow, now: Date, asking: boolean): ExplainedFact['state'] {
  if (row.state === 'captured') {
    const expected = row.type === 'wallet' ? 'wallet' : 'order';
    return row.settled_as === expected ? 'payment_captured' : 'payment_credited';
  }
  if (asking) return 'payment_asked';
  if (isOverdue(row.next_ask_at, now) || isOverdue(row.next_cancel_at, now))
    return 'payment_overdue';
  if (row.hold === 'open') {
    return row.provider_payment_id === null ? 'payment_opening' : 'payment_unpaid';
  }
  if (row.next_cancel_at !== null) return 'payment_cancelling';
  return row.next_ask_at === null ? 'payment_ended' : 'payment_late';
}
