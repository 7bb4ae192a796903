import { statement } from '#infra/db/sql.ts';

/** An ended payment that has to be cancelled at its gateway. */
export interface EndedPaymentRow {
  id: bigint;
  order_id: string;
  provider: string;
  provider_payment_id: string | null;
  ended_at: Date | null;
}

/** Claims due payments of one customer or of all (null), with a lease until `until`. */
export const claimPaymentsToCancel = statement<
  EndedPaymentRow,
  [now: Date, until: Date, limit: number, userId: number | null]
>(`
  WITH due AS (
    SELECT id FROM payments WHERE next_cancel_at <= $1 AND ($4::int IS NULL OR user_id = $4)
     ORDER BY next_cancel_at LIMIT $3::int FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE payments p SET next_cancel_at = $2 FROM due WHERE p.id = due.id
  RETURNING p.id, p.order_id, p.provider, p.provider_payment_id, p.ended_at`);

/** Schedules the next attempt; null when none is needed. */
export const scheduleNextCancel = statement<never, [id: bigint, at: Date | null]>(
  `UPDATE payments SET next_cancel_at = $2 WHERE id = $1 AND next_cancel_at IS NOT NULL`,
);
