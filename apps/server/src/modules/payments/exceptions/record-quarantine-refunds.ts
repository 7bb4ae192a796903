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
import { insertQuarantineEvent } from './insert-quarantine-event.ts';
import { raiseQuarantineException } from './raise-quarantine-exception.ts';
import { quarantineRefundKey, undoQuarantineRefunds } from './undo-quarantine-refunds.ts';
import { clearingAccount } from '../clearing-account.ts';
import type { GatewayReport, SettleDeps } from '../settlement/gateway-report.ts';
import { isPosted } from '../settlement/settlement.sql.ts';

/**
 * Books refunds of unapplied funds by the gateway. A part that an admin has already credited is taken from the balance of
 * its customer; the shop bears the rest, and an exception is raised. A refund that failed is booked back.
 */
export async function recordQuarantineRefunds(
  deps: SettleDeps,
  tx: PoolClient,
  { report, dedupeKey }: { report: GatewayReport; dedupeKey: string },
): Promise<void> {
  const { provider, actor, askedAt } = report;
  const { currency, refunds } = report.payment;
  if (currency === null) return;
  // Lock order: the wallets before the exception, as when an admin credits it.
  for (const { user_id: userId } of await findCredited(tx, dedupeKey)) {
    await lockWallet(tx, userId, currency);
  }
  const [exception] = await lockPaymentExceptionByKey(tx, dedupeKey);
  if (!exception) throw new Error(`${dedupeKey} has no payment exception`);
  if (exception.currency !== currency) {
    // A refund cannot be booked against unapplied funds in another currency.
    for (const { id, amount } of refunds) {
      const dedupeKey = `currency:${quarantineRefundKey(provider, id)}`;
      const differing = { kind: 'refunds_differ', dedupeKey, amount, currency } as const;
      await raiseQuarantineException(deps, tx, { provider, exception }, differing);
    }
    return;
  }
  if (askedAt) {
    await undoQuarantineRefunds(deps, tx, { report: { ...report, askedAt }, exception, currency });
  }
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
  const dedupeKey = quarantineRefundKey(provider, refund.id);
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
  await insertQuarantineEvent(tx, exception, {
    kind: 'quarantine_refunded',
    amount: refund.amount,
    actor,
  });
  if (shares.credited === 0n) return;
  await raiseQuarantineException(deps, tx, returning, {
    kind: refund.origin === 'dispute' ? 'dispute' : 'gateway_refund',
    dedupeKey: `susv:${provider}:${refund.id}`,
    amount: shares.credited,
    currency,
    details: { users: shares.users, fromWallet: `${shares.fromWallet}` },
  });
}

/**
 * Splits a refund: first the remaining unapplied funds, then the balances of the customers to whom they were credited, each up
 * to the amount of that credit, then the shop's loss.
 */
async function sharesOf(tx: PoolClient, { exception, refund, currency }: Returning) {
  const [row] = await sumQuarantined(tx, exception.id);
  const left = row?.left ?? 0n;
  const fromSuspense = left < refund.amount ? left : refund.amount;
  const credited = refund.amount - fromSuspense;
  const customers = credited === 0n ? [] : await findCredited(tx, exception.dedupe_key);
  const taken: { userId: number; amount: bigint }[] = [];
  let rest = credited;
  for (const { user_id: userId, left: ofCredit } of customers) {
    const [wallet] = await lockWallet(tx, userId, currency);
    const amount = least(wallet?.balance ?? 0n, ofCredit, rest);
    if (amount <= 0n) continue;
    rest -= amount;
    taken.push({ userId, amount });
  }
  const postings = nonZero([
    { account: houseAccount('suspense', currency), amount: -fromSuspense },
    ...taken.map(({ userId, amount }) => ({
      account: walletAccount(userId, currency),
      amount: -amount,
    })),
    { account: houseAccount('loss:chargeback', currency), amount: -rest },
  ]);
  const users = customers.map(({ user_id: userId }) => userId);
  return { postings, credited, fromWallet: credited - rest, users };
}

const least = (first: bigint, ...others: bigint[]) =>
  others.reduce((found, each) => (each < found ? each : found), first);
