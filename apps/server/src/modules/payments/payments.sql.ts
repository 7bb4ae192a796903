import type { Currency, Order, PaymentType } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { isSetAside, type PaymentStanding } from '#modules/orders/index.ts';

export type EndedBy = NonNullable<PaymentStanding['ended_by']>;

/** A row of payments. Amounts in minor units. */
export interface PaymentRow extends PaymentStanding {
  id: bigint;
  order_id: string;
  user_id: number;
  type: PaymentType;
  provider: string;
  pay_url: string | null;
  amount: bigint;
  currency: Currency;
  hold: 'open' | 'captured' | 'voided' | 'expired';
  cart_item_ids: number[];
  expires_at: Date;
  next_ask_at: Date | null;
  next_cancel_at: Date | null;
  asked: number;
  captured_at: Date | null;
  ended_at: Date | null;
  created_at: Date;
}

const fields = `
  id, order_id, user_id, type::text AS type, provider, provider_payment_id, pay_url, amount, currency::text AS currency,
  state::text AS state, hold::text AS hold, ended_by, settled_as, cart_item_ids, expires_at, next_ask_at,
  next_cancel_at, asked, captured_at, ended_at, created_at,
  ${isSetAside('payments.order_id')} AS set_aside`;

/** Whose a payment is: nothing that ever changes. */
export interface PartyRow {
  id: bigint;
  user_id: number;
  order_id: string;
  currency: Currency;
}

export const findPartyByOrder = statement<PartyRow, [orderId: string]>(`
  SELECT id, user_id, order_id, currency::text AS currency FROM payments WHERE order_id = $1`);

export const findPartyByProvider = statement<
  PartyRow,
  [provider: string, providerPaymentId: string]
>(`
  SELECT id, user_id, order_id, currency::text AS currency FROM payments
   WHERE provider = $1 AND provider_payment_id = $2`);

/** Puts everything that this customer does with cart and payments in one line. */
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
  [paymentId: bigint, hold: 'voided' | 'expired', endedBy: EndedBy, actor: string, now: Date]
>(`SELECT end_card_hold($1, $2::hold_state, $3, $4, $5) AS ended`);

/**
 * The gateway has it: the customer can pay, and it is asked about from then on. Where the hold ended meanwhile nobody is
 * sent there any more, and it will be cancelled.
 */
export const noteOpened = statement<
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
