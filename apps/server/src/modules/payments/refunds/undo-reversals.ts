import type { PoolClient } from 'pg';
import { insertEvent, readUnrecoveredLoss } from '#modules/orders/index.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import { houseAccount, nonZero, postJournal, walletAccount } from '#modules/ledger/index.ts';
import { isOwnerDeleted } from '#modules/wallet/index.ts';
import type { LockedPayment } from '../lock-payment.ts';
import { lockPaymentExceptionByKey } from '../exceptions/payment-exceptions.sql.ts';
import { raisePaymentException } from '../exceptions/raise-payment-exception.ts';
import { clearingAccount } from '../clearing-account.ts';
import { REPORTED_AFTER_MS } from '../payment-timing.ts';
import {
  findReappearedReversals,
  findUndoneReversals,
  markReversalUndone,
  type UndoneReversalRow,
} from './external-refunds.sql.ts';
import type { GatewayReport, SettleDeps } from '../settlement/gateway-report.ts';

type AskedReport = GatewayReport & { askedAt: Date };

/**
 * Books back the external refunds that a gateway has undone, such as a dispute that the shop won or a refund that failed,
 * each once. Ignores bookings that are newer than the poll or at most an hour older. The caller holds the locks of
 * wallet, payment and order.
 */
export async function undoReversals(
  deps: SettleDeps,
  tx: PoolClient,
  row: LockedPayment,
  report: AskedReport,
): Promise<void> {
  const { payment, askedAt } = report;
  const reported = payment.refunds.map(({ id }) => id);
  const before = new Date(askedAt.getTime() - REPORTED_AFTER_MS);
  for (const reversal of await findUndoneReversals(tx, row.id, reported, before)) {
    await undo(deps, tx, { row, report, reversal });
  }
  for (const { id, amount } of await findReappearedReversals(tx, row.id, reported, askedAt)) {
    await raisePaymentException(deps, tx, {
      ...describePayment(row, report),
      kind: 'refunds_differ',
      dedupeKey: `again:${id}`,
      amount,
      details: { reversal: Number(id) },
    });
  }
}

interface Undone {
  row: LockedPayment;
  report: AskedReport;
  reversal: UndoneReversalRow;
}

async function undo(
  deps: SettleDeps,
  tx: PoolClient,
  { row, report, reversal }: Undone,
): Promise<void> {
  const { id, amount } = reversal;
  const dedupeKey = `undone:${id}`;
  const [exception] = await lockPaymentExceptionByKey(tx, dedupeKey);
  // An exception without a booking is of an earlier version: an admin settles the money by hand.
  if (exception) return;
  const toWallet = await bookBack(deps, tx, { row, report, reversal });
  const isDeleted = await isOwnerDeleted(tx, reversal.user_id);
  const raised = await raisePaymentException(deps, tx, {
    ...describePayment(row, report),
    kind: 'reversal_undone',
    dedupeKey,
    amount,
    details: { reversal: Number(id), ...(!isDeleted && { toWallet: toWallet.toString() }) },
  });
  if (toWallet === 0n) return;
  if (!isDeleted) {
    const change = { minor: toWallet.toString(), currency: row.currency };
    await enqueueMessage(tx, { userId: reversal.user_id, kind: 'balance_changed', data: change });
    return;
  }
  if (raised === undefined) throw new Error(`reversal ${id} is already booked back`);
  await setAside(tx, { row, report, reversal }, { toWallet, exception: raised });
}

/** Moves a deleted account's part from its balance to unapplied funds, from which an admin credits it. */
async function setAside(
  tx: PoolClient,
  { row: { currency }, report: { actor }, reversal: { id, user_id: userId } }: Undone,
  { toWallet, exception }: { toWallet: bigint; exception: bigint },
): Promise<void> {
  await postJournal(tx, {
    kind: 'suspense',
    refType: 'payment_matter',
    refId: exception.toString(),
    dedupeKey: `susd:${id}`,
    actor,
    postings: [
      { account: walletAccount(userId, currency), amount: -toWallet },
      { account: houseAccount('suspense', currency), amount: toWallet },
    ],
  });
}

/**
 * Books the returned money to the accounts that paid the reversal. The part of the shop's loss that refused refunds
 * have recovered goes to the customer, whose refunds covered it. Returns the customer's part in minor units.
 */
async function bookBack(
  { clock }: SettleDeps,
  tx: PoolClient,
  { row, report: { provider, actor }, reversal }: Undone,
): Promise<bigint> {
  const { id, user_id: userId, amount, from_wallet: fromWallet } = reversal;
  const left = await readUnrecoveredLoss(tx, row.id);
  const lost = amount - fromWallet;
  const toLoss = left < lost ? left : lost;
  const toWallet = amount - toLoss;
  await markReversalUndone(tx, id, clock.now(), toWallet);
  const postings = [
    { account: clearingAccount(provider, row.currency), amount: -amount },
    { account: houseAccount('loss:chargeback', row.currency), amount: toLoss },
    { account: walletAccount(userId, row.currency), amount: toWallet },
  ];
  await postJournal(tx, {
    // The previous version accepts only the kinds that it knows on these accounts.
    kind: 'reversal',
    refType: 'payment_reversal_undone',
    refId: id.toString(),
    dedupeKey: `undone:${id}`,
    actor,
    postings: nonZero(postings),
  });
  const data = { reversal: Number(id), minor: amount.toString(), wallet: toWallet.toString() };
  await insertEvent(tx, row.order_id, 'payment_reversal_undone', actor, JSON.stringify(data));
  return toWallet;
}

const describePayment = (
  { order_id: orderId, currency }: LockedPayment,
  { provider, payment }: AskedReport,
) => ({ provider, paymentId: payment.id, orderId, currency });
