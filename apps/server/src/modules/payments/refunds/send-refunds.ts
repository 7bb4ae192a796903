import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { timeAfter } from '#infra/background/lease-time.ts';
import { workInRounds } from '#infra/background/work-in-rounds.ts';
import type { GatewayName, RefundAnswer } from '#gateways/gateway.ts';
import { insertEvent } from '#modules/orders/index.ts';
import { creditRefusedRefund } from './credit-refused-refund.ts';
import { lockPayment } from '../lock-payment.ts';
import { raisePaymentException } from '../exceptions/raise-payment-exception.ts';
import { ALERT_AFTER_ATTEMPTS, retryPaymentMs } from '../payment-timing.ts';
import {
  markRefundDone,
  markRefundPending,
  markRefundRefused,
  postponeRefund,
  claimDueRefunds,
  type DueRefundRow,
} from './refunds.sql.ts';
import { refundReference } from './record-external-refunds.ts';

type RefundDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'gateways'>;

const ROUNDS = 5;
const WORKER = 'worker';

/**
 * Sends a gateway's due refunds. Each refund has its own reference, so that a retry after a lost answer or a crash does
 * not refund twice. A refund that the gateway refuses is credited to the balance. Each gateway is called separately, so
 * that a hanging one delays only its own refunds.
 */
export function sendRefunds(deps: RefundDeps, provider: GatewayName): Promise<number> {
  return workInRounds(deps.clock, {
    rounds: ROUNDS,
    take: (...due) => claimDueRefunds(deps.pool, provider, ...due),
    work: (refund) => sendOne(deps, refund),
  });
}

async function sendOne(deps: RefundDeps, refund: DueRefundRow): Promise<void> {
  try {
    await sendRefund(deps, refund);
  } catch (error) {
    deps.log.error(
      { err: error, refund: refund.id.toString() },
      'cannot process a refund; it will be retried',
    );
  }
}

async function sendRefund(deps: RefundDeps, refund: DueRefundRow): Promise<void> {
  const answer = await callGateway(deps, refund);
  switch (answer.status) {
    case 'done':
    case 'pending':
      return writeGiven(deps, refund, answer);
    case 'refused':
      return writeRefused(deps, refund, answer.reason);
    case 'unavailable':
      return putOff(deps, refund);
  }
}

async function callGateway({ gateways }: RefundDeps, refund: DueRefundRow): Promise<RefundAnswer> {
  const { id, amount, currency, provider, provider_payment_id: paymentId } = refund;
  const { provider_refund_id: refundId } = refund;
  const gateway = gateways.gatewayNamed(provider);
  if (!gateway || paymentId === null) {
    return { status: 'unavailable', cause: new Error(`${provider} is not set up`) };
  }
  return gateway.refund({ paymentId, reference: refundReference(id), refundId, amount, currency });
}

/** Records a done or pending refund; a pending one may still fail, so that it is retried under the same reference. */
async function writeGiven(
  deps: RefundDeps,
  refund: DueRefundRow,
  { status, id: providerRefundId }: Extract<RefundAnswer, { status: 'done' | 'pending' }>,
): Promise<void> {
  const { id, order_id: orderId, amount, tries, provider_refund_id: known } = refund;
  await withTransaction(deps.pool, async (tx) => {
    await lockPayment(tx, { orderId });
    const now = deps.clock.now();
    const next = timeAfter(now, retryPaymentMs(tries));
    const [written] =
      status === 'done'
        ? await markRefundDone(tx, id, providerRefundId, now)
        : await markRefundPending(tx, id, providerRefundId, now, next);
    if (!written) return;
    if (status === 'pending') await alertIfStuck(deps, tx, refund);
    if (known !== null) return;
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
    await creditRefusedRefund(deps, tx, payment, { id, amount, reason, actor: WORKER });
  });
  deps.log.warn({ refund: id.toString(), order: orderId, reason }, 'gateway refused a refund');
}

/** Postpones a refund whose result is unknown; it is retried under the same reference. */
async function putOff(deps: RefundDeps, refund: DueRefundRow): Promise<void> {
  const { pool, clock } = deps;
  await postponeRefund(pool, refund.id, timeAfter(clock.now(), retryPaymentMs(refund.tries)));
  await alertIfStuck(deps, pool, refund);
}

/** Raises an exception, once, for a refund that is neither done nor refused after many attempts. */
async function alertIfStuck(deps: RefundDeps, db: Queryable, refund: DueRefundRow): Promise<void> {
  const { id, tries, order_id: orderId, provider, amount, currency } = refund;
  if (tries < ALERT_AFTER_ATTEMPTS) return;
  await raisePaymentException(deps, db, {
    kind: 'refund_stuck',
    dedupeKey: `refund:${id}`,
    provider,
    paymentId: refund.provider_payment_id,
    orderId,
    amount,
    currency,
  });
}
