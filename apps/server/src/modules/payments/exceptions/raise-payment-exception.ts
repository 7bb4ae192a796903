import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { insertPaymentException } from './payment-exceptions.sql.ts';

/** Reason why an admin has to look at a payment or a gateway event. */
export type PaymentExceptionKind =
  /** A payment that matches no order, or differs from its order. */
  | 'unknown_payment'
  | 'payment_differs'
  | 'provider_differs'
  | 'reference_differs'
  | 'amount_differs'
  | 'currency_differs'
  /** Money for a customer who has deleted the account. */
  | 'owner_deleted'
  /** An external refund, a chargeback, or the reversal of one. */
  | 'dispute'
  | 'gateway_refund'
  | 'reversal_undone'
  /** Work that still fails after many retries. */
  | 'message_stuck'
  | 'refund_stuck'
  /** A difference between the ledger and the gateway's records. */
  | 'capture_unconfirmed'
  | 'missing_at_gateway'
  | 'refunds_differ';

export interface NewPaymentException {
  kind: PaymentExceptionKind;
  /** An exception with the same key is raised once. */
  dedupeKey: string;
  provider: string;
  paymentId: string | null;
  orderId?: string | null;
  /** Minor units of `currency`. */
  amount?: bigint;
  currency?: string;
  details?: Record<string, unknown>;
}

/** Raises an exception in the caller's transaction. Returns its id; undefined when its key exists. */
export async function raisePaymentException(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  tx: Queryable,
  exception: NewPaymentException,
): Promise<bigint | undefined> {
  const { kind, dedupeKey, provider, paymentId, orderId, amount, currency, details } = exception;
  const [row] = await insertPaymentException(
    tx,
    kind,
    dedupeKey,
    provider,
    paymentId,
    orderId ?? null,
    amount ?? null,
    currency ?? null,
    details ? JSON.stringify(details) : null,
    clock.now(),
  );
  if (!row) return undefined;
  log.error(
    { alert: 'payment_matter', kind, provider, payment: paymentId, order: orderId },
    'new payment exception; resolve it at /admin/paymentExceptions',
  );
  return row.id;
}
