import type { Deps } from '#deps.ts';
import type { CancelAnswer } from '#gateways/gateway.ts';
import { inTime } from '#infra/in-time.ts';
import { LEASE_MS } from './payment-timing.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';
import { takeUntold, tellNext, type UntoldRow } from './tell.sql.ts';

export type TellDeps = SettleDeps & Pick<Deps, 'gateways'>;

const AT_MOST = 20;
/** How long a customer waits for it. */
const PATIENCE_MS = 2000;
/** What did not hear of it for so long has long ended it by itself. */
const GIVEN_UP_MS = 3 * 24 * 3_600_000;
const SOONEST_MS = 5000;
const LATEST_MS = 3_600_000;

/**
 * Tells the gateways which payments have ended, so that nobody pays them any more. One that was paid meanwhile is
 * settled, as money that came late.
 */
export function tellCancelled(deps: TellDeps): Promise<number> {
  return tellDue(deps, null);
}

/**
 * Tells them at once of a customer's payments that have just ended, so that the page is of no use any more when the
 * customer is answered; waits for them no longer than a moment. What they did not hear the job tells them. Never fails.
 */
export async function tellAtOnce(deps: TellDeps, userId: number): Promise<void> {
  const told = tellDue(deps, userId).catch((error: unknown) => {
    deps.log.error({ err: error, user: userId }, 'cannot tell gateways of ended payments at once');
  });
  await inTime(told, PATIENCE_MS);
}

async function tellDue(deps: TellDeps, userId: number | null): Promise<number> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const due = await takeUntold(deps.pool, now, until, AT_MOST, userId);
  await Promise.all(due.map((payment) => tellOne(deps, payment)));
  return due.length;
}

async function tellOne(deps: TellDeps, payment: UntoldRow): Promise<void> {
  const { id, order_id: order, provider, provider_payment_id: paymentId } = payment;
  try {
    const answer = await tell(deps, provider, paymentId);
    const at = await nextTime(deps, payment, answer);
    await tellNext(deps.pool, id, at);
    if (answer.status === 'refused') {
      deps.log.warn({ order, provider }, 'a gateway does not cancel a payment');
    }
  } catch (error) {
    deps.log.error({ err: error, order }, 'cannot tell a gateway that a payment has ended');
  }
}

async function tell(
  { gateways }: TellDeps,
  provider: string,
  paymentId: string | null,
): Promise<CancelAnswer> {
  const gateway = gateways.gatewayNamed(provider);
  // Whoever hears of its id later has it told again.
  if (paymentId === null) return { status: 'cancelled' };
  if (gateway) return gateway.cancel(paymentId);
  return { status: 'unavailable', cause: new Error(`${provider} is not set up`) };
}

/** When to tell it again; null when it knows, or cannot be told. */
async function nextTime(
  deps: TellDeps,
  payment: UntoldRow,
  { status }: CancelAnswer,
): Promise<Date | null> {
  const now = deps.clock.now().getTime();
  const since = payment.ended_at === null ? 0 : now - payment.ended_at.getTime();
  const later = new Date(now + Math.min(LATEST_MS, Math.max(SOONEST_MS, Math.round(since / 2))));
  switch (status) {
    case 'cancelled':
    case 'refused':
      return null;
    case 'captured':
      return (await settleLate(deps, payment)) ? null : later;
    case 'unavailable':
      return since > GIVEN_UP_MS ? null : later;
  }
}

/** It was paid before it could be cancelled. Answers whether the gateway said so in full. */
async function settleLate(
  deps: TellDeps,
  { provider, provider_payment_id: paymentId }: UntoldRow,
): Promise<boolean> {
  const answer = await deps.gateways.gatewayNamed(provider)?.find(paymentId ?? '');
  if (answer?.status !== 'found') return false;
  await settlePayment(deps, {
    provider,
    payment: answer.payment,
    actor: 'worker',
    confirmed: true,
  });
  return true;
}
