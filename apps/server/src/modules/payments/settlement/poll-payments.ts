import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import type { GatewayName } from '#gateways/gateway.ts';
import { LEASE_MS, timeAfter } from '#infra/background/lease-time.ts';
import { workInRounds } from '#infra/background/work-in-rounds.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import {
  wasPolledJustNow,
  scheduleNextPoll,
  claimDuePayments,
  claimPayment,
  type PolledPaymentRow,
} from './poll-payments.sql.ts';
import { releaseReservation } from '../reservations/release-reservation.ts';
import { lockPayment, type LockedPayment } from '../lock-payment.ts';
import {
  POLL_INTERVAL_MS,
  POLL_MIN_GAP_MS,
  EXPIRE_GRACE_MS,
  nextLatePoll,
} from '../payment-timing.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettleDeps } from './gateway-report.ts';

export type PollDeps = SettleDeps & Pick<Deps, 'gateways'>;

/** Result of a poll; `unopened`: the gateway has not confirmed the opening. */
export type PollResult = 'found' | 'not_found' | 'unavailable' | 'unopened';

const ROUNDS = 25;

/**
 * Polls a gateway for its due payments: settles captures, and releases expired reservations after a last poll. Each
 * gateway is polled separately, so that a hanging one delays only its own payments. Returns the number of polls.
 */
export function pollPayments(deps: PollDeps, provider: GatewayName): Promise<number> {
  return workInRounds(deps.clock, {
    rounds: ROUNDS,
    take: (...due) => claimDuePayments(deps.pool, provider, ...due),
    work: (payment) => pollOne(deps, payment),
  });
}

async function pollOne(deps: PollDeps, payment: PolledPaymentRow): Promise<void> {
  try {
    await pollPayment(deps, payment, 'worker');
  } catch (error) {
    const { order_id: order } = payment;
    deps.log.error({ err: error, alert: 'payment_stuck', order }, 'cannot process a payment');
  }
}

/** Claims one payment for a poll, due or not; undefined while it is claimed or was polled just now. */
export async function claimPaymentNow(
  { pool, clock }: PollDeps,
  id: bigint,
): Promise<PolledPaymentRow | undefined> {
  const now = clock.now();
  const [taken] = await claimPayment(pool, id, now, timeAfter(now, LEASE_MS));
  return taken;
}

/** Polls the gateway for a claimed payment, settles the answer and schedules the next poll. */
export async function pollPayment(
  deps: PollDeps,
  payment: PolledPaymentRow,
  actor: string,
): Promise<PollResult> {
  const { provider, provider_payment_id: paymentId, order_id: orderId } = payment;
  const begun = deps.clock.now();
  let asked: PollResult = 'unopened';
  if (paymentId !== null) {
    const gateway = deps.gateways.gatewayNamed(provider);
    const answer = await gateway?.find(paymentId);
    asked = answer?.status ?? 'unavailable';
    if (answer?.status === 'found') {
      await settlePayment(deps, { provider, payment: answer.payment, actor, askedAt: begun });
    }
  }
  await withTransaction(deps.pool, async (tx) => {
    const locked = await lockPayment(tx, { orderId });
    if (locked) await arrange(deps, tx, locked, { asked, begun });
  });
  return asked;
}

interface Question {
  asked: PollResult;
  begun: Date;
}

/** Schedules the next poll, or releases an expired unpaid reservation. */
async function arrange(
  deps: PollDeps,
  tx: PoolClient,
  payment: LockedPayment,
  { asked, begun }: Question,
): Promise<void> {
  const { id, state, hold, expires_at: expiresAt, ended_at: endedAt } = payment;
  const pause = timeAfter(begun, POLL_MIN_GAP_MS);
  const now = deps.clock.now();
  if (state === 'captured') return wasPolledJustNow(tx, id, pause).then(() => undefined);
  if (hold !== 'open') {
    const next = asked === 'unopened' || endedAt === null ? null : nextLatePoll(endedAt, now);
    await scheduleNextPoll(tx, id, next, pause);
    return;
  }
  const patience = asked === 'unavailable' ? EXPIRE_GRACE_MS : 0;
  if (now.getTime() >= expiresAt.getTime() + patience) {
    await releaseReservation(tx, deps, id, { hold: 'expired', endedBy: 'time', actor: 'worker' });
    await wasPolledJustNow(tx, id, pause);
    return;
  }
  const soon = timeAfter(now, POLL_INTERVAL_MS);
  const next = now < expiresAt && expiresAt < soon ? expiresAt : soon;
  await scheduleNextPoll(tx, id, asked === 'unopened' ? null : next, pause);
}
