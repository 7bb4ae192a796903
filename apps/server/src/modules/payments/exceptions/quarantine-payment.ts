import type { PoolClient } from 'pg';
import { houseAccount, postJournal } from '#modules/ledger/index.ts';
import { insertQuarantineEvent } from './insert-quarantine-event.ts';
import { recordQuarantineRefunds } from './record-quarantine-refunds.ts';
import { raisePaymentException, type PaymentExceptionKind } from './raise-payment-exception.ts';
import { clearingAccount } from '../clearing-account.ts';
import type { GatewayReport, SettleDeps } from '../settlement/gateway-report.ts';

interface Suspense {
  report: GatewayReport;
  /** Reason why the payment does not match an order. */
  why: PaymentExceptionKind;
  /** The order for which the payment may be intended. */
  orderId: string | null;
  details?: Record<string, unknown>;
  /** Whether the payment's money was settled before, so that it is not booked again. */
  isSettled?: boolean;
}

/** Returns the key of the exception and the journal of quarantined money. */
export const quarantineKey = (provider: string, paymentId: string) =>
  `sus:${provider}:${paymentId}`;

/**
 * Quarantines a payment that matches no order: books captured money as unapplied funds, once, and raises an exception.
 * Without a capture, and for a report that contradicts a settled payment, it only raises the exception.
 */
export async function quarantinePayment(
  deps: SettleDeps,
  tx: PoolClient,
  { report, why, orderId, details, isSettled = false }: Suspense,
): Promise<void> {
  const { provider, payment, actor } = report;
  const { id, reference, currency, currencyCode, amount, capturedAmount } = payment;
  const paid = capturedAmount > 0n;
  const booked = paid && !isSettled;
  const dedupeKey = booked ? quarantineKey(provider, id) : `${why}:${provider}:${id}`;
  const exception = await raisePaymentException(deps, tx, {
    kind: why,
    dedupeKey,
    provider,
    paymentId: id,
    orderId,
    amount: paid ? capturedAmount : amount,
    currency: currencyCode,
    details: { reference, ...details },
  });
  // The ledger has no account for a foreign currency, so that the exception is the only record.
  if (exception !== undefined && booked && currency !== null) {
    await postJournal(tx, {
      kind: 'suspense',
      refType: 'payment_matter',
      refId: exception.toString(),
      dedupeKey,
      actor,
      postings: [
        { account: clearingAccount(provider, currency), amount: -capturedAmount },
        { account: houseAccount('suspense', currency), amount: capturedAmount },
      ],
    });
  }
  if (exception !== undefined && booked) {
    const quarantined = { order_id: orderId, provider_payment_id: id, currency };
    const event = { kind: 'payment_quarantined', amount: capturedAmount, actor } as const;
    await insertQuarantineEvent(tx, quarantined, event);
  }
  if (booked) await recordQuarantineRefunds(deps, tx, { report, dedupeKey });
}
