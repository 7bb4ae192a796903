import type { PoolClient } from 'pg';
import type { GatewayPayment } from '#gateways/gateway.ts';
import { lockWallet } from '#modules/wallet/index.ts';
import { houseAccount, nonZero, postJournal, walletAccount } from '#modules/ledger/index.ts';
import {
  findCredited,
  lockPaymentExceptionByKey,
  sumQuarantined,
  type PaymentExceptionRow,
} from './payment-exceptions.sql.ts';
import { raisePaymentException, type PaymentExceptionKind } from './raise-exception.ts';
import { clearingAccount } from '../clearing-account.ts';
import type { GatewayReport, SettleDeps } from '../settlement/gateway-report.ts';
import { isPosted } from '../settlement/settlement.sql.ts';

interface Suspense {
  report: GatewayReport;
  /** Why the payment does not match an order. */
  why: PaymentExceptionKind;
  /** The order for which the payment may be intended. */
  orderId: string | null;
  details?: Record<string, unknown>;
}

/**
 * Quarantines a payment that matches no order: books captured money as unapplied funds, once, and raises an exception.
 * Without a capture it only raises the exception.
 */
export async function quarantinePayment(
  deps: SettleDeps,
  tx: PoolClient,
  { report: { provider, payment, actor }, why, orderId, details }: Suspense,
): Promise<void> {
  const { id, reference, currency, currencyCode, amount, capturedAmount } = payment;
  const paid = capturedAmount > 0n;
  const dedupeKey = paid ? `sus:${provider}:${id}` : `${why}:${provider}:${id}`;
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
  if (exception !== undefined && paid && currency !== null) {
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
  if (paid) await returnSuspended(deps, tx, { provider, payment, actor, dedupeKey });
}

/**
 * Books refunds of unapplied funds by the gateway. A part that an admin has already credited is taken from that
 * customer's balance; the shop bears the rest, and an exception is raised.
 */
async function returnSuspended(
  deps: SettleDeps,
  tx: PoolClient,
  {
    provider,
    payment,
    actor,
    dedupeKey,
  }: Pick<GatewayReport, 'provider' | 'payment' | 'actor'> & { dedupeKey: string },
): Promise<void> {
  const { currency, refunds } = payment;
  if (refunds.length === 0 || currency === null) return;
  // Lock order: the wallet before the exception, as when an admin credits it.
  const [customer] = await findCredited(tx, dedupeKey);
  if (customer) await lockWallet(tx, customer.user_id, currency);
  const [exception] = await lockPaymentExceptionByKey(tx, dedupeKey);
  if (!exception) throw new Error(`${dedupeKey} has no payment exception`);
  for (const refund of refunds) {
    await returnOne(deps, tx, { exception, provider, refund, currency, actor });
  }
}

interface Returning {
  exception: PaymentExceptionRow;
  provider: string;
  refund: GatewayPayment['refunds'][number];
  currency: NonNullable<GatewayPayment['currency']>;
  actor: string;
}

async function returnOne(deps: SettleDeps, tx: PoolClient, returning: Returning): Promise<void> {
  const { exception, provider, refund, currency, actor } = returning;
  const dedupeKey = `susr:${provider}:${refund.id}`;
  const [known] = await isPosted(tx, dedupeKey);
  if (known?.posted || refund.amount === 0n) return;
  const shares = await sharesOf(tx, returning);
  await postJournal(tx, {
    kind: 'suspense',
    refType: 'payment_matter',
    refId: exception.id.toString(),
    dedupeKey,
    actor,
    postings: [
      ...shares.postings,
      { account: clearingAccount(provider, currency), amount: refund.amount },
    ],
  });
  if (shares.credited === 0n) return;
  await raisePaymentException(deps, tx, {
    kind: refund.origin === 'dispute' ? 'dispute' : 'gateway_refund',
    dedupeKey: `susv:${provider}:${refund.id}`,
    provider,
    paymentId: exception.provider_payment_id,
    orderId: exception.order_id,
    amount: shares.credited,
    currency,
    details: {
      exception: Number(exception.id),
      user: shares.userId,
      fromWallet: `${shares.fromWallet}`,
    },
  });
}

/** Splits a refund: first the remaining unapplied funds, then the credited customer's balance, then the shop's loss. */
async function sharesOf(tx: PoolClient, { exception, refund, currency }: Returning) {
  const [row] = await sumQuarantined(tx, exception.id);
  const left = row?.left ?? 0n;
  const fromSuspense = left < refund.amount ? left : refund.amount;
  const credited = refund.amount - fromSuspense;
  const [customer] = credited === 0n ? [] : await findCredited(tx, exception.dedupe_key);
  const userId = customer?.user_id ?? null;
  const [wallet] = userId === null ? [] : await lockWallet(tx, userId, currency);
  const balance = wallet?.balance ?? 0n;
  const fromWallet = balance < credited ? balance : credited;
  const postings = nonZero([
    { account: houseAccount('suspense', currency), amount: -fromSuspense },
    ...(userId === null ? [] : [{ account: walletAccount(userId, currency), amount: -fromWallet }]),
    { account: houseAccount('loss:chargeback', currency), amount: fromWallet - credited },
  ]);
  return { postings, credited, fromWallet, userId };
}
