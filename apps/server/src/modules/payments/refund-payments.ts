import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { RefundAnswer } from '#gateways/gateway.ts';
import { insertEvent } from '#modules/orders/index.ts';
import { houseAccount, postJournal, walletAccount } from '#modules/wallet/index.ts';
import { lockPayment } from './lock-payment.ts';
import { raiseMatter } from './matters.ts';
import { clearingAccount } from './payment-accounts.ts';
import { backOffMs, LEASE_MS, MANY_TRIES } from './payment-timing.ts';
import {
  markRefundDone,
  markRefundRefused,
  postponeRefund,
  takeDueRefunds,
  type DueRefundRow,
} from './refunds.sql.ts';
import { findLossLeft } from './reversals.sql.ts';
import { refundReference } from './reversals.ts';

type RefundDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'gateways'>;

/** Of one round; the next one goes on. */
const AT_MOST = 20;
const WORKER = 'worker';

/**
 * Sends due refunds to their gateways. The reference is the refund's own, so that whatever becomes of an answer, or
 * of whoever waited for it, nothing is given back twice. What a gateway refuses for good goes to the balance.
 */
export async function refundPayments(deps: RefundDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await takeDueRefunds(deps.pool, now, new Date(now.getTime() + LEASE_MS), AT_MOST);
  for (const refund of due) {
    try {
      await sendRefund(deps, refund);
    } catch (error) {
      deps.log.error({ err: error, refund: refund.id.toString() }, 'cannot go on with a refund');
    }
  }
  return due.length;
}

async function sendRefund(deps: RefundDeps, refund: DueRefundRow): Promise<void> {
  const answer = await callGateway(deps, refund);
  switch (answer.status) {
    case 'done':
    case 'pending':
      return writeDone(deps, refund, answer.id);
    case 'refused':
      return writeRefused(deps, refund, answer.reason);
    case 'unavailable':
      return putOff(deps, refund);
  }
}

async function callGateway({ gateways }: RefundDeps, refund: DueRefundRow): Promise<RefundAnswer> {
  const { id, amount, currency, provider, provider_payment_id: paymentId } = refund;
  const gateway = gateways.gatewayNamed(provider);
  if (!gateway || paymentId === null) {
    return { status: 'unavailable', cause: new Error(`${provider} is not set up`) };
  }
  return gateway.refund({ paymentId, reference: refundReference(id), amount, currency });
}

async function writeDone(
  { pool, clock }: RefundDeps,
  { id, order_id: orderId, amount }: DueRefundRow,
  providerRefundId: string,
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    await lockPayment(tx, { orderId });
    const [done] = await markRefundDone(tx, id, providerRefundId, clock.now());
    if (!done) return;
    const data = { refund: Number(id), minor: amount.toString(), id: providerRefundId };
    await insertEvent(tx, orderId, 'payment_refunded', WORKER, JSON.stringify(data));
  });
}

async function writeRefused(deps: RefundDeps, refund: DueRefundRow, reason: string): Promise<void> {
  const { id, order_id: orderId, amount } = refund;
  await withTransaction(deps.pool, async (tx) => {
    const payment = await lockPayment(tx, { orderId });
    if (!payment) throw new Error(`the payment of order ${orderId} is gone`);
    const [refused] = await markRefundRefused(tx, id, reason, deps.clock.now());
    if (!refused) return;
    await creditInstead(tx, { refund, paymentId: payment.id, userId: payment.user_id });
    const data = { refund: Number(id), minor: amount.toString(), reason };
    await insertEvent(tx, orderId, 'payment_refund_refused', WORKER, JSON.stringify(data));
  });
  deps.log.warn({ refund: id.toString(), order: orderId, reason }, 'a gateway refused a refund');
}

/**
 * To the balance; but what the customer had back through the bank already, at the shop's cost, is the shop's again.
 */
async function creditInstead(
  tx: PoolClient,
  { refund, paymentId, userId }: { refund: DueRefundRow; paymentId: bigint; userId: number },
): Promise<void> {
  const { id, amount, currency, provider } = refund;
  const [loss] = await findLossLeft(tx, paymentId);
  const left = loss?.left ?? 0n;
  const recovered = left > amount ? amount : left;
  const postings = [
    { account: clearingAccount(provider, currency), amount: -amount },
    { account: houseAccount('loss:chargeback', currency), amount: recovered },
    { account: walletAccount(userId, currency), amount: amount - recovered },
  ];
  await postJournal(tx, {
    kind: 'refund_refused',
    refType: 'payment_refund',
    refId: id.toString(),
    dedupeKey: `refw:${id}`,
    actor: WORKER,
    postings: postings.filter((posting) => posting.amount !== 0n),
  });
}

/** Nobody knows: the same again, under the same reference, later. */
async function putOff(deps: RefundDeps, refund: DueRefundRow): Promise<void> {
  const { id, tries, order_id: orderId, provider, amount, currency } = refund;
  const { pool, clock } = deps;
  await postponeRefund(pool, id, new Date(clock.now().getTime() + backOffMs(tries)));
  if (tries < MANY_TRIES) return;
  await raiseMatter(deps, pool, {
    kind: 'refund_stuck',
    dedupeKey: `refund:${id}`,
    provider,
    paymentId: refund.provider_payment_id,
    orderId,
    amount,
    currency,
  });
}
