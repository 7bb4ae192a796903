import type { Currency, Order, PaymentType } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { hasUnappliedFunds, type PaymentProgress } from '#modules/orders/index.ts';
import type { reservationTransitions } from './settlement/payment-transitions.ts';

export type PaymentEnd = NonNullable<PaymentProgress['ended_by']>;

/** A row of payments. Amounts in minor units. */
export interface PaymentRow extends PaymentProgress {
  id: bigint;
  order_id: string;
  user_id: number;
  type: PaymentType;
  provider: string;
  pay_url: string | null;
  amount: bigint;
  currency: Currency;
  hold: keyof typeof reservationTransitions;
  expires_at: Date;
  next_cancel_at: Date | null;
  captured_at: Date | null;
  ended_at: Date | null;
}

const fields = `
  id, order_id, user_id, type::text AS type, provider, provider_payment_id, pay_url, amount, currency::text AS currency,
  state::text AS state, hold::text AS hold, ended_by, settled_as, expires_at, next_cancel_at, captured_at, ended_at,
  ${hasUnappliedFunds('payments.order_id')} AS set_aside`;

/** Immutable fields of a payment, which are needed before its locks are taken. */
export interface PaymentPartyRow {
  id: bigint;
  user_id: number;
  order_id: string;
  currency: Currency;
}

export const findPartyByOrder = statement<PaymentPartyRow, [orderId: string]>(`
  SELECT id, user_id, order_id, currency::text AS currency FROM payments WHERE order_id = $1`);

export const findPartyByProvider = statement<
  PaymentPartyRow,
  [provider: string, providerPaymentId: string]
>(`
  SELECT id, user_id, order_id, currency::text AS currency FROM payments
   WHERE provider = $1 AND provider_payment_id = $2`);

/** Serializes all cart and payment operations of a customer. */
export const lockCart = statement<{ user_id: number }, [userId: number]>(
  `SELECT user_id FROM carts WHERE user_id = $1 FOR NO KEY UPDATE`,
);

export const lockPaymentRow = statement<PaymentRow, [id: bigint]>(
  `SELECT ${fields} FROM payments WHERE id = $1 FOR NO KEY UPDATE`,
);

export const lockOrderRow = statement<{ status: Order['status'] }, [orderId: string]>(
  `SELECT status::text AS status FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
);

export const findPayment = statement<PaymentRow, [userId: number, orderId: string]>(
  `SELECT ${fields} FROM payments WHERE order_id = $2 AND user_id = $1`,
);

export const callEndCardHold = statement<
  { ended: boolean },
  [paymentId: bigint, hold: 'voided' | 'expired', endedBy: PaymentEnd, actor: string, now: Date]
>(`SELECT end_card_hold($1, $2::hold_state, $3, $4, $5) AS ended`);

/**
 * Stores the gateway's payment id and page, and schedules the first poll. When the reservation has ended meanwhile, the
 * page is not stored and a cancellation is scheduled.
 */
export const markOpened = statement<
  never,
  [id: bigint, providerPaymentId: string, payUrl: string, now: Date, firstAsk: Date]
>(`
  UPDATE payments
     SET provider_payment_id = $2, updated_at = $4::timestamptz,
         pay_url = CASE WHEN hold IN ('open', 'captured') THEN $3 END,
         state = CASE state WHEN 'created' THEN 'redirected' ELSE state END,
         next_ask_at = CASE WHEN state <> 'captured' THEN $5::timestamptz END,
         next_cancel_at = CASE WHEN hold IN ('voided', 'expired') THEN $4::timestamptz ELSE next_cancel_at END
   WHERE id = $1`);
