import type { Order } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** A payment that its gateway is to be asked about, taken by whoever asks until its lease is over. */
export interface AskRow {
  id: bigint;
  order_id: string;
  provider: string;
  /** Null: the gateway never said that it has it. */
  provider_payment_id: string | null;
}

const columns = 'p.id, p.order_id, p.provider, p.provider_payment_id';

/**
 * Takes payments with a gateway that are due to be asked about, and open ones that never are and whose time is over;
 * whatever waits longest comes first.
 */
export const takeDuePayments = statement<
  AskRow,
  [provider: string, now: Date, until: Date, limit: number]
>(`
  WITH due AS (
    SELECT id FROM payments
     WHERE id IN (SELECT id FROM payments WHERE next_ask_at <= $2
                  UNION SELECT id FROM payments WHERE hold = 'open' AND expires_at <= $2 AND next_ask_at IS NULL)
       AND provider = $1 AND (asking_until IS NULL OR asking_until <= $2)
     ORDER BY coalesce(next_ask_at, expires_at), id LIMIT $4::int FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE payments p SET asking_until = $3, asked = p.asked + 1 FROM due WHERE p.id = due.id RETURNING ${columns}`);

/** Takes one payment, due or not; nothing while somebody else asks about it, or has just done so. */
export const takePayment = statement<AskRow, [id: bigint, now: Date, until: Date]>(`
  UPDATE payments p SET asking_until = $3, asked = p.asked + 1
   WHERE p.id = $1 AND (p.asking_until IS NULL OR p.asking_until <= $2) RETURNING ${columns}`);

/** Whoever took it is done; when it is asked about next. */
export const askNext = statement<never, [id: bigint, nextAskAt: Date | null, pauseUntil: Date]>(
  `UPDATE payments SET next_ask_at = $2, asking_until = $3 WHERE id = $1 AND state <> 'captured'`,
);

/** As {@link askNext}, where something else has said when. */
export const askedJustNow = statement<never, [id: bigint, pauseUntil: Date]>(
  `UPDATE payments SET asking_until = $2 WHERE id = $1`,
);

export const findOrderStatus = statement<
  { status: Order['status'] },
  [userId: number, orderId: string]
>(`SELECT status::text AS status FROM orders WHERE id = $2 AND user_id = $1`);
