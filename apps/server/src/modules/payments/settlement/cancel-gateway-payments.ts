import pTimeout from 'p-timeout';
import type { Deps } from '#deps.ts';
import type { CancelAnswer } from '#gateways/gateway.ts';
import { LEASE_MS, timeAfter } from '#infra/background/lease-time.ts';
import { delayByAgeMs } from '#infra/background/retry-delay.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettleDeps } from './gateway-report.ts';
import {
  claimPaymentsToCancel,
  scheduleNextCancel,
  type EndedPaymentRow,
} from './cancel-gateway-payments.sql.ts';

export type CancelDeps = SettleDeps & Pick<Deps, 'gateways'>;

const BATCH_SIZE = 20;
/** Time for which a customer's call waits for the gateways. */
const TIMEOUT_MS = 2000;
/** Time after which cancellations at an unavailable gateway stop: it has ended the payment itself. */
const GIVEN_UP_MS = 3 * 24 * 3_600_000;
const retryDelay = { leastMs: 5000, mostMs: 3_600_000 };

/**
 * Cancels ended payments at their gateways, so that they cannot be paid any more. A payment that was captured meanwhile
 * is settled as a late capture.
 */
export function cancelGatewayPayments(deps: CancelDeps): Promise<number> {
  return cancelDue(deps, null);
}

/**
 * Cancels a customer's ended payments at their gateways at once. Resolves when the bank's page is invalid, or when the
 * gateway takes too long. Never fails; the job retries failed cancellations.
 */
export async function cancelGatewayPaymentsNow(deps: CancelDeps, userId: number): Promise<void> {
  const done = cancelDue(deps, userId).catch((error: unknown) => {
    deps.log.error(
      { err: error, user: userId },
      'cannot cancel ended payments at the gateway; the worker retries',
    );
  });
  await pTimeout(done, { milliseconds: TIMEOUT_MS, fallback: () => null });
}

async function cancelDue(deps: CancelDeps, userId: number | null): Promise<number> {
  const now = deps.clock.now();
  const until = timeAfter(now, LEASE_MS);
  const due = await claimPaymentsToCancel(deps.pool, now, until, BATCH_SIZE, userId);
  await Promise.all(due.map((payment) => cancelOne(deps, payment)));
  return due.length;
}

async function cancelOne(deps: CancelDeps, payment: EndedPaymentRow): Promise<void> {
  const { id, order_id: order, provider, provider_payment_id: paymentId } = payment;
  try {
    const answer = await cancelAt(deps, provider, paymentId);
    const at = await nextTime(deps, payment, answer);
    await scheduleNextCancel(deps.pool, id, at);
    if (answer.status === 'refused') {
      deps.log.warn({ order, provider }, 'gateway did not cancel a payment');
    }
  } catch (error) {
    deps.log.error({ err: error, order }, 'cannot cancel an ended payment at the gateway');
  }
}

async function cancelAt(
  { gateways }: CancelDeps,
  provider: string,
  paymentId: string | null,
): Promise<CancelAnswer> {
  const gateway = gateways.gatewayNamed(provider);
  // Storing the gateway's id later schedules another cancellation.
  if (paymentId === null) return { status: 'cancelled' };
  if (gateway) return gateway.cancel(paymentId);
  return { status: 'unavailable', cause: new Error(`${provider} is not set up`) };
}

/** Returns the time of the next attempt; null when the gateway has ended the payment or attempts have stopped. */
async function nextTime(
  deps: CancelDeps,
  payment: EndedPaymentRow,
  { status }: CancelAnswer,
): Promise<Date | null> {
  const now = deps.clock.now();
  const endedAt = payment.ended_at ?? now;
  const later = timeAfter(now, delayByAgeMs(retryDelay, endedAt, now));
  switch (status) {
    case 'cancelled':
    case 'refused':
      return null;
    case 'captured':
      return (await settleLate(deps, payment)) ? null : later;
    case 'unavailable':
      return timeAfter(endedAt, GIVEN_UP_MS) < now ? null : later;
  }
}

/** Settles a payment that was captured before its cancellation. Returns false when the gateway did not return it. */
async function settleLate(
  deps: CancelDeps,
  { provider, provider_payment_id: paymentId }: EndedPaymentRow,
): Promise<boolean> {
  const askedAt = deps.clock.now();
  const answer = await deps.gateways.gatewayNamed(provider)?.find(paymentId ?? '');
  if (answer?.status !== 'found') return false;
  await settlePayment(deps, {
    provider,
    payment: answer.payment,
    actor: 'worker',
    askedAt,
  });
  return true;
}
