import type { PoolClient } from 'pg';
import { withTransaction } from '#infra/db/transaction.ts';
import { isOwnerDeleted } from '#modules/wallet/index.ts';
import { paymentsSettled } from '#infra/metrics/counters.ts';
import type {
  GatewayReport,
  ReportedPayment,
  SettleDeps,
  Settlement,
  SettlementResult,
} from './gateway-report.ts';
import { bookPaymentCapture } from './book-payment-capture.ts';
import { releaseReservation } from '../reservations/release-reservation.ts';
import { lockPayment, type LockedPayment } from '../lock-payment.ts';
import {
  raisePaymentException,
  type PaymentExceptionKind,
} from '../exceptions/raise-payment-exception.ts';
import { REPORTED_AFTER_MS } from '../payment-timing.ts';
import { recordExternalRefunds } from '../refunds/record-external-refunds.ts';
import { setProviderPaymentId } from './settlement.sql.ts';
import { quarantineKey, quarantinePayment } from '../exceptions/quarantine-payment.ts';
import { recordQuarantineRefunds } from '../exceptions/record-quarantine-refunds.ts';
import { releaseQuarantineForOrder } from '../exceptions/release-quarantine-for-order.ts';

/**
 * Settles a card payment; all sources use it: gateway events, polls, the return page, reconciliation and admins. Row
 * locks make it idempotent and independent of the order of reports. Provider, payment id, reference, amount and currency
 * must be the order's; otherwise the payment is quarantined, as is a late capture of a deleted account.
 */
export async function settlePayment(deps: SettleDeps, report: GatewayReport): Promise<Settlement> {
  const { settlement, products = [] } = await withTransaction(deps.pool, (tx) =>
    settle(deps, tx, report),
  );
  for (const product of products) deps.catalogueCache.bump(product);
  if (settlement !== 'nothing' && settlement !== 'unknown') {
    const { provider, payment } = report;
    paymentsSettled.inc({ provider, currency: payment.currency ?? 'other', settlement });
  }
  return settlement;
}

async function settle(
  deps: SettleDeps,
  tx: PoolClient,
  report: GatewayReport,
): Promise<SettlementResult> {
  const { payment } = report;
  const row = await lockReported(tx, report);
  if (!row) return { settlement: await settleUnknown(deps, tx, report) };
  const why = differenceOf(row, report) ?? (await findDeletedOwner(tx, row, report));
  if (why !== null) {
    await quarantinePayment(deps, tx, {
      report,
      why,
      orderId: row.order_id,
      details: expectedOf(row),
      isSettled: isSettled(row, report),
    });
    return { settlement: 'suspended' };
  }
  await setProviderPaymentId(tx, row.id, payment.id, deps.clock.now());
  if (payment.capturedAmount > 0n) return settlePaid(deps, tx, { row, report });
  return { settlement: await settleUnpaid(deps, tx, { row, report }) };
}

/** Locks the payment by the gateway's id, or by the shop's reference when the opening answer is not yet stored. */
async function lockReported(
  tx: PoolClient,
  { provider, payment: { id, reference } }: GatewayReport,
): Promise<LockedPayment | undefined> {
  const known = await lockPayment(tx, { provider, providerPaymentId: id });
  if (known || reference === null) return known;
  return lockPayment(tx, { orderId: reference });
}

/** Returns how the gateway's payment differs from the order; null when it agrees. */
function differenceOf(
  row: LockedPayment,
  { provider, payment }: GatewayReport,
): PaymentExceptionKind | null {
  if (row.provider !== provider) return 'provider_differs';
  if (row.provider_payment_id !== null && row.provider_payment_id !== payment.id) {
    return 'payment_differs';
  }
  if (payment.reference !== null && payment.reference !== row.order_id) return 'reference_differs';
  if (payment.currency !== row.currency) return 'currency_differs';
  const paid = payment.capturedAmount > 0n;
  if (payment.amount !== row.amount || (paid && payment.capturedAmount !== row.amount)) {
    return 'amount_differs';
  }
  return null;
}

/**
 * Returns the reason to quarantine a late capture whose customer has deleted the account. An open reservation and a captured
 * payment are settled as usual, because the deletion of an account waits for reservations to end.
 */
async function findDeletedOwner(
  tx: PoolClient,
  { state, hold, user_id: userId }: LockedPayment,
  { payment: { capturedAmount } }: GatewayReport,
): Promise<PaymentExceptionKind | null> {
  if (capturedAmount === 0n || hold === 'open' || state === 'captured') return null;
  return (await isOwnerDeleted(tx, userId)) ? 'owner_deleted' : null;
}

/** Returns whether this payment of the gateway, and not another one for the same order, was captured for its order. */
const isSettled = (row: LockedPayment, { provider, payment }: GatewayReport) =>
  row.state === 'captured' && row.provider === provider && row.provider_payment_id === payment.id;

const expectedOf = ({ provider, provider_payment_id: id, amount, currency }: LockedPayment) => ({
  expected: { provider, payment: id, amount: amount.toString(), currency },
});

/**
 * Handles a report of an unknown payment. An order is committed before its payment is opened, so that an unknown
 * reference stays unknown. Without a reference the opening answer may not be stored yet, so that the report is retried.
 */
async function settleUnknown(
  deps: SettleDeps,
  tx: PoolClient,
  report: GatewayReport,
): Promise<Settlement> {
  const { capturedAmount, reference } = report.payment;
  if (capturedAmount === 0n) return 'nothing';
  if (reference === null && !report.lastAttempt) return 'unknown';
  await quarantinePayment(deps, tx, { report, why: 'unknown_payment', orderId: null });
  return 'suspended';
}

async function settlePaid(
  deps: SettleDeps,
  tx: PoolClient,
  known: ReportedPayment,
): Promise<SettlementResult> {
  const { row, report } = known;
  if (row.state !== 'captured' && !(await releaseQuarantineForOrder(tx, report))) {
    await quarantineCreditedPayment(deps, tx, known);
    return { settlement: 'suspended' };
  }
  const settled: SettlementResult =
    row.state === 'captured'
      ? { settlement: 'nothing' }
      : await bookPaymentCapture(deps, tx, known);
  await recordExternalRefunds(deps, tx, known);
  return settled;
}

/** Fulfils nothing for money that an admin has credited, and books its refunds by the gateway. */
async function quarantineCreditedPayment(
  deps: SettleDeps,
  tx: PoolClient,
  { row, report }: ReportedPayment,
): Promise<void> {
  const orderId = row.order_id;
  await quarantinePayment(deps, tx, { report, why: 'payment_differs', orderId, isSettled: true });
  const dedupeKey = quarantineKey(report.provider, report.payment.id);
  await recordQuarantineRefunds(deps, tx, { report, dedupeKey });
}

async function settleUnpaid(
  deps: SettleDeps,
  tx: PoolClient,
  { row, report }: ReportedPayment,
): Promise<Settlement> {
  const { payment, actor } = report;
  if (row.state === 'captured') {
    await doubtCapture(deps, tx, { row, report });
    return 'nothing';
  }
  if (payment.status === 'pending' || row.hold !== 'open') return 'nothing';
  const byTime = payment.status === 'expired' || deps.clock.now() >= row.expires_at;
  const end = byTime
    ? ({ hold: 'expired', endedBy: 'time' } as const)
    : ({ hold: 'voided', endedBy: 'gateway' } as const);
  const ended = await releaseReservation(tx, deps, row.id, { ...end, actor });
  return ended ? 'ended' : 'nothing';
}

/** Raises an exception, once, for a captured payment that its gateway reports as unpaid. */
async function doubtCapture(
  deps: SettleDeps,
  tx: PoolClient,
  { row, report: { provider, payment, askedAt } }: ReportedPayment,
): Promise<void> {
  // Old events, answers from before the capture and pending answers soon after it do not contradict the capture.
  if (!askedAt || row.captured_at === null) return;
  const settledMs = payment.status === 'pending' ? REPORTED_AFTER_MS : 0;
  if (askedAt.getTime() < row.captured_at.getTime() + settledMs) return;
  await raisePaymentException(deps, tx, {
    kind: 'capture_unconfirmed',
    dedupeKey: `capture:${provider}:${payment.id}`,
    provider,
    paymentId: payment.id,
    orderId: row.order_id,
    amount: row.amount,
    currency: row.currency,
    details: { status: payment.status },
  });
}
