import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import type { GatewayName } from '#gateways/gateway.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { askedJustNow, askNext, takeDuePayments, takePayment, type AskRow } from './ask.sql.ts';
import { endHold } from './end-hold.ts';
import { lockPayment, type LockedPayment } from './lock-payment.ts';
import {
  ASK_EVERY_MS,
  ASK_PAUSE_MS,
  LAPSE_AFTER_MS,
  LEASE_MS,
  nextLateAsk,
} from './payment-timing.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

export type AskDeps = SettleDeps & Pick<Deps, 'gateways'>;

/** How the gateway answered; `unopened`: it never said that it has the payment. */
export type Asked = 'found' | 'not_found' | 'unavailable' | 'unopened';

/** So many are asked about at once. */
const AT_ONCE = 8;
const ROUNDS = 25;

/**
 * Asks a gateway about its payments that are due: what was paid is settled, what was not goes back to stock when its
 * time is over, after it was asked about once more. Of other gateways it knows nothing: one that hangs keeps only its
 * own payments waiting. Answers how many.
 */
export async function askPayments(deps: AskDeps, provider: GatewayName): Promise<number> {
  let asked = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const now = deps.clock.now();
    const due = await takeDuePayments(deps.pool, provider, now, until(now, LEASE_MS), AT_ONCE);
    await Promise.all(due.map((payment) => askOne(deps, payment)));
    asked += due.length;
    if (due.length < AT_ONCE) break;
  }
  return asked;
}

const until = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

async function askOne(deps: AskDeps, payment: AskRow): Promise<void> {
  try {
    await askPayment(deps, payment, 'worker');
  } catch (error) {
    const { order_id: order } = payment;
    deps.log.error({ err: error, alert: 'payment_stuck', order }, 'cannot go on with a payment');
  }
}

/** Takes one payment to ask about, due or not; nothing while somebody else is at it, or has just been. */
export async function takeNow({ pool, clock }: AskDeps, id: bigint): Promise<AskRow | undefined> {
  const now = clock.now();
  const [taken] = await takePayment(pool, id, now, until(now, LEASE_MS));
  return taken;
}

/** Asks the gateway about a payment that the caller has taken, and does what follows from the answer. */
export async function askPayment(deps: AskDeps, payment: AskRow, actor: string): Promise<Asked> {
  const { provider, provider_payment_id: paymentId, order_id: orderId } = payment;
  const begun = deps.clock.now();
  let asked: Asked = 'unopened';
  if (paymentId !== null) {
    const gateway = deps.gateways.gatewayNamed(provider);
    const answer = await gateway?.find(paymentId);
    asked = answer?.status ?? 'unavailable';
    if (answer?.status === 'found') {
      await settlePayment(deps, { provider, payment: answer.payment, actor, confirmed: true });
    }
  }
  await withTransaction(deps.pool, async (tx) => {
    const locked = await lockPayment(tx, { orderId });
    if (locked) await arrange(deps, tx, locked, { asked, begun });
  });
  return asked;
}

interface Question {
  asked: Asked;
  begun: Date;
}

/** When it is asked about next; or its end, when its time is over and nobody has paid. */
async function arrange(
  deps: AskDeps,
  tx: PoolClient,
  payment: LockedPayment,
  { asked, begun }: Question,
): Promise<void> {
  const { id, state, hold, expires_at: expiresAt, ended_at: endedAt } = payment;
  const pause = until(begun, ASK_PAUSE_MS);
  const now = deps.clock.now();
  if (state === 'captured') return askedJustNow(tx, id, pause).then(() => undefined);
  if (hold !== 'open') {
    const next = asked === 'unopened' || endedAt === null ? null : nextLateAsk(endedAt, now);
    await askNext(tx, id, next, pause);
    return;
  }
  const patience = asked === 'unavailable' ? LAPSE_AFTER_MS : 0;
  if (now.getTime() >= expiresAt.getTime() + patience) {
    await endHold(tx, deps, id, { hold: 'expired', endedBy: 'time', actor: 'worker' });
    await askedJustNow(tx, id, pause);
    return;
  }
  const soon = until(now, ASK_EVERY_MS);
  const next = now < expiresAt && expiresAt < soon ? expiresAt : soon;
  await askNext(tx, id, asked === 'unopened' ? null : next, pause);
}
