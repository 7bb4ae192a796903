import type { PoolClient } from 'pg';
import type { GatewayRefund } from '#gateways/gateway.ts';
import { insertEvent } from '#modules/orders/index.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import { houseAccount, nonZero, postJournal, walletAccount } from '#modules/ledger/index.ts';
import { creditRefusedRefund } from './credit-refused-refund.ts';
import { raisePaymentException } from '../exceptions/raise-payment-exception.ts';
import { clearingAccount } from '../clearing-account.ts';
import { undoReversals } from './undo-reversals.ts';
import { scheduleRefundPoll, markRefundDone, markRefundFailed } from './refunds.sql.ts';
import {
  findOwnRefunds,
  insertExternalRefund,
  readBalance,
  type OwnRefundRow,
} from './external-refunds.sql.ts';
import { REPORTED_AFTER_MS } from '../payment-timing.ts';
import type { ReportedPayment, SettleDeps } from '../settlement/gateway-report.ts';

const FAILED = 'failed_at_gateway';

/** Returns the reference of the shop's refund at the gateway, which is also its idempotency key. */
export const refundReference = (id: bigint) => `ref-${id}`;

/**
 * Records the refunds of a gateway report, each once. The shop's own refunds become done or failed. An external refund
 * or chargeback is taken from the customer's balance; the shop bears the rest. It blocks the customer's card orders
 * until an admin lifts the block. One that the gateway has undone is booked back. The caller holds the locks of wallet,
 * payment and order.
 */
export async function recordExternalRefunds(
  deps: SettleDeps,
  tx: PoolClient,
  reversed: ReportedPayment,
): Promise<void> {
  const { payment, askedAt } = reversed.report;
  if (askedAt) await undoReversals(deps, tx, reversed.row, { ...reversed.report, askedAt });
  const { refunds } = payment;
  if (refunds.length === 0 && reversed.row.state !== 'captured') return;
  const own = await findOwnRefunds(tx, reversed.row.id);
  for (const refund of refunds) {
    const mine = own.find((row) => isOwn(row, refund));
    if (!mine || isRefusedBefore(mine, askedAt)) await reverse(deps, tx, reversed, refund);
    else if (!isPending(mine)) await markRefundDone(tx, mine.id, refund.id, deps.clock.now());
  }
  if (!askedAt) return;
  for (const mine of own) {
    if (!refunds.some((refund) => isOwn(mine, refund))) await missRefund(deps, tx, reversed, mine);
  }
}

/** Returns whether the gateway has accepted the refund and not yet made it; only a retry shows the result. */
const isPending = ({ state, provider_refund_id: known }: OwnRefundRow) =>
  state === 'sending' && known !== null;

/**
 * Returns whether the shop credited the refund before the gateway was polled. An older report may show the refund in
 * its state before the refusal.
 */
const isRefusedBefore = ({ state, updated_at: refusedAt }: OwnRefundRow, askedAt: Date | null) =>
  state === 'refused' && askedAt !== null && askedAt > refusedAt;

/**
 * Handles a done refund that a report lacks: it has failed and is credited to the balance. A recent refund may
 * not be reported yet, so that it is requested again under the same reference.
 */
async function missRefund(
  deps: SettleDeps,
  tx: PoolClient,
  { row, report: { actor } }: ReportedPayment,
  { id, state, amount, updated_at: doneAt }: OwnRefundRow,
): Promise<void> {
  if (state !== 'done') return;
  const now = deps.clock.now();
  const settledAt = new Date(doneAt.getTime() + REPORTED_AFTER_MS);
  if (now < settledAt) {
    await scheduleRefundPoll(tx, id, settledAt);
    return;
  }
  const [failed] = await markRefundFailed(tx, id, FAILED, now);
  if (failed) await creditRefusedRefund(deps, tx, row, { id, amount, reason: FAILED, actor });
}

/** Returns whether the gateway's refund is the shop's own: only those have the shop's references. */
const isOwn = ({ id, amount }: OwnRefundRow, refund: GatewayRefund) =>
  refund.reference === refundReference(id) && refund.amount === amount;

async function reverse(
  deps: SettleDeps,
  tx: PoolClient,
  { row, report: { provider, actor } }: ReportedPayment,
  { id: refundId, amount, origin }: GatewayRefund,
): Promise<void> {
  const { id: paymentId, user_id: userId, currency, order_id: orderId } = row;
  if (amount === 0n) return;
  const kind = origin === 'dispute' ? 'dispute' : 'refund';
  const [wallet] = await readBalance(tx, userId, currency);
  const balance = wallet?.balance ?? 0n;
  const fromWallet = balance < amount ? balance : amount;
  const at = deps.clock.now();
  const [made] = await insertExternalRefund(
    tx,
    paymentId,
    userId,
    kind,
    refundId,
    amount,
    fromWallet,
    at,
  );
  if (!made) return;
  const postings = [
    { account: walletAccount(userId, currency), amount: -fromWallet },
    { account: houseAccount('loss:chargeback', currency), amount: fromWallet - amount },
    { account: clearingAccount(provider, currency), amount },
  ];
  await postJournal(tx, {
    kind: 'reversal',
    refType: 'payment_reversal',
    refId: made.id.toString(),
    dedupeKey: `disp:${provider}:${refundId}`,
    actor,
    postings: nonZero(postings),
  });
  const data = { kind, refund: refundId, minor: amount.toString(), wallet: fromWallet.toString() };
  await insertEvent(tx, orderId, 'payment_reversed', actor, JSON.stringify(data));
  if (fromWallet > 0n) {
    const cause = kind === 'dispute' ? ('chargeback' as const) : ('card_refund' as const);
    const change = { minor: (-fromWallet).toString(), currency, orderId, cause };
    await enqueueMessage(tx, { userId, kind: 'balance_changed', data: change });
  }
  await raisePaymentException(deps, tx, {
    kind: kind === 'dispute' ? 'dispute' : 'gateway_refund',
    dedupeKey: `rev:${made.id}`,
    provider,
    paymentId: row.provider_payment_id,
    orderId,
    amount,
    currency,
    details: { reversal: Number(made.id), fromWallet: fromWallet.toString() },
  });
}
