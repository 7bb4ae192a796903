import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** A refund that a worker has claimed to send it to the gateway. */
export interface DueRefundRow {
  id: bigint;
  amount: bigint;
  tries: number;
  order_id: string;
  provider: string;
  provider_payment_id: string | null;
  /** The gateway's id, if it accepted the refund in an earlier attempt. */
  provider_refund_id: string | null;
  currency: Currency;
}

/** Claims a gateway's due refunds, oldest first, with a lease until `until`. */
export const claimDueRefunds = statement<
  DueRefundRow,
  [provider: string, now: Date, until: Date, limit: number]
>(`
  WITH due AS (
    SELECT r.id FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.next_at <= $2 AND p.provider = $1
     ORDER BY r.next_at LIMIT $4::int FOR NO KEY UPDATE OF r SKIP LOCKED)
  UPDATE payment_refunds r SET state = 'sending', tries = r.tries + 1, next_at = $3, updated_at = $2
    FROM due, payments p WHERE r.id = due.id AND p.id = r.payment_id
  RETURNING r.id, r.amount, r.tries, p.order_id, p.provider, p.provider_payment_id, p.currency::text AS currency,
            r.provider_refund_id`);

/** Marks a refund as made by the gateway. */
export const markRefundDone = statement<
  { id: bigint },
  [refundId: bigint, providerRefundId: string, at: Date]
>(`
  UPDATE payment_refunds SET state = 'done', provider_refund_id = $2, next_at = NULL, updated_at = $3
   WHERE id = $1 AND state IN ('requested', 'sending') RETURNING id`);

/** Stores the gateway's id of a pending refund and schedules the next poll. */
export const markRefundPending = statement<
  { id: bigint },
  [refundId: bigint, providerRefundId: string, at: Date, next: Date]
>(`
  UPDATE payment_refunds SET provider_refund_id = $2, next_at = $4, updated_at = $3
   WHERE id = $1 AND state = 'sending' RETURNING id`);

export const markRefundRefused = statement<
  { id: bigint },
  [refundId: bigint, reason: string, at: Date]
>(`
  UPDATE payment_refunds SET state = 'refused', reason = $2, next_at = NULL, updated_at = $3
   WHERE id = $1 AND state IN ('requested', 'sending') RETURNING id`);

export const postponeRefund = statement<never, [refundId: bigint, to: Date]>(
  `UPDATE payment_refunds SET next_at = $2 WHERE id = $1 AND state = 'sending'`,
);

/** Marks a done refund as refused because it failed at the gateway later. */
export const markRefundFailed = statement<
  { id: bigint },
  [refundId: bigint, reason: string, at: Date]
>(`
  UPDATE payment_refunds SET state = 'refused', reason = $2, next_at = NULL, updated_at = $3
   WHERE id = $1 AND state = 'done' RETURNING id`);

/** Schedules another request of a done refund. */
export const scheduleRefundPoll = statement<never, [refundId: bigint, at: Date]>(
  `UPDATE payment_refunds SET next_at = $2 WHERE id = $1 AND state = 'done' AND next_at IS NULL`,
);
