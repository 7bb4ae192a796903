import type { ExplainedFact } from '@manabar/contracts';
import type { ExplainedTopupRow } from './explain-order.sql.ts';
import { isOverdue, type Fact } from './explained-fact.ts';

const ended: Readonly<Record<string, ExplainedFact['state']>> = {
  delivered: 'topup_delivered',
  failed: 'topup_failed',
  cancelled: 'topup_cancelled',
};

const byAttempt: Readonly<Record<string, ExplainedFact['state']>> = {
  prepared: 'topup_unreachable',
  sending: 'topup_sending',
  processing: 'topup_processing',
  unknown: 'topup_unknown',
  not_found: 'topup_unknown',
  review: 'topup_review',
};

/** Explains the state of a top-up. `isPaid`: its order's card payment was captured for it, or it needed none. */
export function explainTopup(row: ExplainedTopupRow, now: Date, isPaid: boolean): Fact {
  const state = stateOf(row, now, isPaid);
  const isEnded = row.state in ended;
  return {
    about: 'topup',
    id: row.id.toString(),
    reference: row.reference,
    state,
    party: row.supplier,
    since: isEnded ? row.updated_at : row.begun_at,
    // A reason other than the attempt's, such as an admin's decision, ended the top-up without another attempt.
    lastAt: row.reason === null || row.reason === row.attempt_reason ? row.attempted_at : null,
    lastError: row.reason ?? row.attempt_reason,
    count: row.asked,
    dueAt: state === 'topup_sending' ? null : row.next_at,
    // While a request is being sent, another worker takes it over at the due time.
    leasedUntil: state === 'topup_sending' ? row.next_at : null,
  };
}

function stateOf(row: ExplainedTopupRow, now: Date, isPaid: boolean): ExplainedFact['state'] {
  const end = ended[row.state];
  if (end) return end;
  if (!isPaid) return 'topup_unpaid';
  if (row.state === 'waiting' && row.undo_until !== null && row.undo_until > now)
    return 'topup_undo';
  if (isOverdue(row.next_at, now)) return 'topup_overdue';
  // A polled attempt was sent once, so that only its resending failed.
  if (row.attempt === 'prepared' && (row.asked ?? 0) > 0) return 'topup_unknown';
  return byAttempt[row.attempt ?? ''] ?? 'topup_due';
}
