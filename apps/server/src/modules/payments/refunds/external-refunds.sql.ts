import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export interface OwnRefundRow {
  id: bigint;
  state: 'requested' | 'sending' | 'done' | 'refused';
  amount: bigint;
  provider_refund_id: string | null;
  updated_at: Date;
}

/** The shop's own refunds of a payment. */
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

/** External refunds of a payment that the gateway no longer reports. */
export const findUndoneRefunds = statement<
  { id: bigint; amount: bigint },
  [paymentId: bigint, providerRefundIds: string[]]
>(`
  SELECT id, amount FROM payment_reversals WHERE payment_id = $1 AND provider_refund_id <> ALL ($2) ORDER BY id`);

/** Lifts the card block that this external refund caused. */
export const reverseExternalRefund = statement<{ id: bigint }, [reversalId: bigint, at: Date]>(
  `UPDATE payment_reversals SET lifted_at = $2 WHERE id = $1 AND lifted_at IS NULL RETURNING id`,
);
