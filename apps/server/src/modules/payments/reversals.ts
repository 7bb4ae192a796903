import type { PoolClient } from 'pg';
import type { GatewayRefund } from '#gateways/gateway.ts';
import { insertEvent } from '#modules/orders/index.ts';
import { houseAccount, postJournal, walletAccount } from '#modules/wallet/index.ts';
import { creditRefund } from './credit-refund.ts';
import type { LockedPayment } from './lock-payment.ts';
import { raiseMatter } from './matters.ts';
import { clearingAccount } from './payment-accounts.ts';
import { askAgainForRefund, markRefundDone, markRefundFailed } from './refunds.sql.ts';
import {
  findOwnRefunds,
  findUndone,
  insertReversal,
  readBalance,
  type OwnRefundRow,
} from './reversals.sql.ts';
import type { Heard, SettleDeps } from './settle-payment.ts';

/** A refund is among the gateway's records of its payment by then. */
const SEEN_AFTER_MS = 3_600_000;
const FAILED = 'failed_at_gateway';

interface Reversed {
  row: LockedPayment;
  heard: Heard;
}

/** The shop's name for a refund at the gateway. */
export const refundReference = (id: bigint) => `ref-${id}`;

/**
 * Writes down what the gateway gave back: the shop's own refunds are done, or failed after all; whatever else went
 * back (a refund made at the gateway, a dispute) is the customer's debt as far as the balance goes and the shop's loss
 * beyond that, and bars the customer from further card orders until a person lifts that. Once each. Wallet, payment
 * and order are locked.
 */
export async function recordReversals(
  deps: SettleDeps,
  tx: PoolClient,
  reversed: Reversed,
): Promise<void> {
  const { payment, confirmed } = reversed.heard;
  if (confirmed) await noticeUndone(deps, tx, reversed);
  const { refunds } = payment;
  if (refunds.length === 0 && reversed.row.state !== 'captured') return;
  const own = await findOwnRefunds(tx, reversed.row.id);
  for (const refund of refunds) {
    const mine = own.find((row) => isOwn(row, refund));
    if (!mine || mine.state === 'refused') await reverse(deps, tx, reversed, refund);
    else if (!isPending(mine)) await markRefundDone(tx, mine.id, refund.id, deps.clock.now());
  }
  if (!confirmed) return;
  for (const mine of own) {
    if (!refunds.some((refund) => isOwn(mine, refund))) await missRefund(deps, tx, reversed, mine);
  }
}

/** The gateway was at it when it was asked for: whether it was made is heard by asking again. */
const isPending = ({ state, provider_refund_id: known }: OwnRefundRow) =>
  state === 'sending' && known !== null;

/**
 * A refund that was done and that the gateway has no more, asked just now, failed after all: to the balance with it.
 * One that is young may only be on its way into the gateway's records: it is asked for again, under its name.
 */
async function missRefund(
  { clock }: SettleDeps,
  tx: PoolClient,
  { row, heard: { actor } }: Reversed,
  { id, state, amount, updated_at: doneAt }: OwnRefundRow,
): Promise<void> {
  if (state !== 'done') return;
  const now = clock.now();
  const settledAt = new Date(doneAt.getTime() + SEEN_AFTER_MS);
  if (now < settledAt) {
    await askAgainForRefund(tx, id, settledAt);
    return;
  }
  const [failed] = await markRefundFailed(tx, id, FAILED, now);
  if (failed) await creditRefund(tx, row, { id, amount, reason: FAILED, actor });
}

/** What a bank has taken back and given again (a dispute that was won) is a person's to make good. */
async function noticeUndone(
  deps: SettleDeps,
  tx: PoolClient,
  { row, heard: { provider, payment } }: Reversed,
): Promise<void> {
  const there = payment.refunds.map(({ id }) => id);
  for (const { id, amount } of await findUndone(tx, row.id, there)) {
    await raiseMatter(deps, tx, {
      kind: 'reversal_undone',
      dedupeKey: `undone:${id}`,
      provider,
      paymentId: payment.id,
      orderId: row.order_id,
      amount,
      currency: row.currency,
      details: { reversal: Number(id) },
    });
  }
}

/** One that the gateway had refused, and made all the same, is none: its money is on the balance. */
function isOwn({ id, provider_refund_id: known, amount }: OwnRefundRow, refund: GatewayRefund) {
  if (refund.origin !== 'shop' || refund.amount !== amount) return false;
  return refund.reference === refundReference(id) || known === refund.id;
}

async function reverse(
  deps: SettleDeps,
  tx: PoolClient,
  { row, heard: { provider, actor } }: Reversed,
  { id: refundId, amount, origin }: GatewayRefund,
): Promise<void> {
  const { id: paymentId, user_id: userId, currency, order_id: orderId } = row;
  if (amount === 0n) return;
  const kind = origin === 'dispute' ? 'dispute' : 'refund';
  const [wallet] = await readBalance(tx, userId, currency);
  const balance = wallet?.balance ?? 0n;
  const fromWallet = balance < amount ? balance : amount;
  const at = deps.clock.now();
  const [made] = await insertReversal(
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
    postings: postings.filter((posting) => posting.amount !== 0n),
  });
  const data = { kind, refund: refundId, minor: amount.toString(), wallet: fromWallet.toString() };
  await insertEvent(tx, orderId, 'payment_reversed', actor, JSON.stringify(data));
  await raiseMatter(deps, tx, {
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
