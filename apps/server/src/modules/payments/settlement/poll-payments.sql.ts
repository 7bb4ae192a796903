import type { Order } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** A payment that a worker has claimed to poll its gateway. */
export interface PolledPaymentRow {
  id: bigint;
  order_id: string;
  provider: string;
  /** Null when the gateway has not confirmed the opening. */
  provider_payment_id: string | null;
}

const columns = 'p.id, p.order_id, p.provider, p.provider_payment_id';

/**
 * Claims a gateway's payments that are due for a poll, and expired open ones without a scheduled poll; the most overdue
 * come first.
 */
export const claimDuePayments = statement<
  PolledPaymentRow,
  [provider: string, now: Date, until: Date, limit: number]
>(`
  WITH due AS (
    SELECT id FROM payments
     WHERE id IN (SELECT id FROM payments WHERE next_ask_at <= $2
                  UNION SELECT id FROM payments WHERE hold = 'open' AND expires_at <= $2 AND next_ask_at IS NULL)
       AND provider = $1 AND (asking_until IS NULL OR asking_until <= $2)
     ORDER BY coalesce(next_ask_at, expires_at), id LIMIT $4::int FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE payments p SET asking_until = $3, asked = p.asked + 1 FROM due WHERE p.id = due.id RETURNING ${columns}`);

/** Claims one payment, due or not; returns no row while it is claimed or was polled just now. */
export const claimPayment = statement<PolledPaymentRow, [id: bigint, now: Date, until: Date]>(`
  UPDATE payments p SET asking_until = $3, asked = p.asked + 1
   WHERE p.id = $1 AND (p.asking_until IS NULL OR p.asking_until <= $2) RETURNING ${columns}`);

/** Ends a claim and schedules the next poll. */
export const scheduleNextPoll = statement<
  never,
  [id: bigint, nextAskAt: Date | null, pauseUntil: Date]
>(`UPDATE payments SET next_ask_at = $2, asking_until = $3 WHERE id = $1 AND state <> 'captured'`);

/** Ends a claim without changing the next poll. */
export const wasPolledJustNow = statement<never, [id: bigint, pauseUntil: Date]>(
  `UPDATE payments SET asking_until = $2 WHERE id = $1`,
);

export const findOrderStatus = statement<
  { status: Order['status'] },
  [userId: number, orderId: string]
>(`SELECT status::text AS status FROM orders WHERE id = $2 AND user_id = $1`);
