import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export interface OwnRefundRow {
  id: bigint;
  state: 'requested' | 'sending' | 'done' | 'refused';
  amount: bigint;
  provider_refund_id: string | null;
  updated_at: Date;
}

export const findOwnRefunds = statement<OwnRefundRow, [paymentId: bigint]>(`
  SELECT id, state::text AS state, amount, provider_refund_id, updated_at
    FROM payment_refunds WHERE payment_id = $1 ORDER BY id`);

/** Reads the available balance of a customer whose wallet is locked. */
export const readBalance = statement<{ balance: bigint }, [userId: number, currency: Currency]>(`
  SELECT balance FROM accounts WHERE user_id = $1 AND kind = 'available' AND currency = $2::currency`);

/** Inserts an external refund; returns no row when it exists. */
export const insertExternalRefund = statement<
  { id: bigint },
  [
    paymentId: bigint,
    userId: number,
    kind: 'refund' | 'dispute',
    providerRefundId: string,
    amount: bigint,
    fromWallet: bigint,
    at: Date,
  ]
>(`
  INSERT INTO payment_reversals (payment_id, user_id, kind, provider_refund_id, amount, from_wallet, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (payment_id, provider_refund_id) DO NOTHING RETURNING id`);

export interface UndoneReversalRow {
  id: bigint;
  user_id: number;
  amount: bigint;
  from_wallet: bigint;
}

/** External refunds that the gateway no longer reports, and that were booked before `before`. */
export const findUndoneReversals = statement<
  UndoneReversalRow,
  [paymentId: bigint, providerRefundIds: string[], before: Date]
>(`
  SELECT id, user_id, amount, from_wallet FROM payment_reversals
   WHERE payment_id = $1 AND provider_refund_id <> ALL ($2) AND created_at < $3 AND undone_at IS NULL ORDER BY id`);

/** External refunds that were booked back before the gateway was polled, and that it reports again. */
export const findReappearedReversals = statement<
  { id: bigint; amount: bigint },
  [paymentId: bigint, providerRefundIds: string[], askedAt: Date]
>(`
  SELECT id, amount FROM payment_reversals
   WHERE payment_id = $1 AND provider_refund_id = ANY ($2) AND undone_at < $3 ORDER BY id`);

/** Marks an external refund as undone, with the part that goes to the customer's balance. */
export const markReversalUndone = statement<
  never,
  [reversalId: bigint, at: Date, toWallet: bigint]
>(
  `UPDATE payment_reversals SET undone_at = $2, to_wallet = $3 WHERE id = $1 AND undone_at IS NULL`,
);

/** Lifts the card block that this external refund caused. */
export const reverseExternalRefund = statement<{ id: bigint }, [reversalId: bigint, at: Date]>(
  `UPDATE payment_reversals SET lifted_at = $2 WHERE id = $1 AND lifted_at IS NULL RETURNING id`,
);
