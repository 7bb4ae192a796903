import type { OpenedPayment } from '@manabar/contracts';
import pTimeout from 'p-timeout';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { OpenAnswer } from '#gateways/gateway.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { insertEvent, stageOf } from '#modules/orders/index.ts';
import { releaseReservation } from '../reservations/release-reservation.ts';
import { lockPayment } from '../lock-payment.ts';
import { findPayment, markOpened, type PaymentRow } from '../payments.sql.ts';
import type { CardPayer } from './card-payer.ts';

/** Time for which a concurrent call for the same order waits for the first one. */
const TIMEOUT_MS = 3000;
/** Delay before the first poll of an opened payment. */
const FIRST_ASK_MS = 30_000;

type OpenDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'gateways'>;

/** Opening calls of this process that are in progress, by order id; true when the gateway opened the payment. */
const opening = new Map<string, Promise<boolean>>();

/**
 * Opens an order's payment at the gateway, unless it is open already. The order id is the gateway's idempotency key, so
 * that an interrupted call can be retried. `opened` is true when this call opened the payment.
 * Errors: payment_unavailable (with details.reason refused, retries fail as well), request_in_progress, conflict
 * (details.reason: payment_ended).
 */
export async function openGatewayPayment(
  deps: OpenDeps,
  payer: CardPayer,
  orderId: string,
): Promise<{ opened: boolean; answer: OpenedPayment }> {
  const known = answerOf(await read(deps, payer, orderId));
  if (known) return { opened: false, answer: known };
  const running = opening.get(orderId);
  const opened = running ? await patiently(running) : await once(deps, payer, orderId);
  const answer = answerOf(await read(deps, payer, orderId));
  if (!answer) throw new DomainError('payment_unavailable');
  return { opened, answer };
}

async function read(
  { pool }: OpenDeps,
  { userId }: CardPayer,
  orderId: string,
): Promise<PaymentRow> {
  const [payment] = await findPayment(pool, userId, orderId);
  if (!payment) throw new Error(`order ${orderId} has no payment`);
  return payment;
}

/** Returns null until the gateway has answered. Errors: conflict (the payment ended), payment_unavailable (refused). */
function answerOf(payment: PaymentRow): OpenedPayment | null {
  const { order_id, pay_url, hold } = payment;
  if (pay_url !== null) return { pay_url, order_id };
  if (stageOf(payment) === 'refused') throw refused();
  if (hold === 'voided' || hold === 'expired') {
    throw new DomainError('conflict', { reason: 'payment_ended' });
  }
  return null;
}

async function patiently(running: Promise<boolean>): Promise<false> {
  const ended = await pTimeout(running, { milliseconds: TIMEOUT_MS, fallback: () => null });
  if (ended === null) throw new DomainError('request_in_progress', undefined, { retryAfter: 1 });
  return false;
}

async function once(deps: OpenDeps, payer: CardPayer, orderId: string): Promise<boolean> {
  // Another call may have finished since the payment was read, so it is read again.
  const running = read(deps, payer, orderId).then((payment) =>
    answerOf(payment) ? false : open(deps, payer, payment),
  );
  opening.set(orderId, running);
  try {
    return await running;
  } finally {
    opening.delete(orderId);
  }
}

async function open(deps: OpenDeps, payer: CardPayer, payment: PaymentRow): Promise<boolean> {
  const { order_id: orderId, provider, amount, currency, expires_at: expiresAt } = payment;
  const answer: OpenAnswer = (await deps.gateways.gatewayNamed(provider)?.open({
    reference: orderId,
    idempotenceKey: orderId,
    amount,
    currency,
    expiresAt,
    description: `Manabar ${orderId}`,
    returnUrl: `${payer.origin}/orders/${orderId}`,
    webhookUrl: `${payer.origin}/api/payment/webhook/${provider}`,
    language: payer.language,
  })) ?? { status: 'unavailable', cause: `${provider} is not set up` };
  switch (answer.status) {
    case 'opened':
      await note(deps, payer, orderId, answer);
      return true;
    case 'refused':
      return refuse(deps, payer, orderId, answer.cause);
    case 'unavailable':
      deps.log.warn(
        { err: answer.cause, order: orderId },
        'cannot open a payment at the gateway yet',
      );
      return false;
  }
}

/** Stores the opened payment; after the end of its reservation it is then cancelled at the gateway. */
async function note(
  { pool, clock }: OpenDeps,
  { userId }: CardPayer,
  orderId: string,
  { payment, payUrl }: Extract<OpenAnswer, { status: 'opened' }>,
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const locked = await lockPayment(tx, { orderId });
    if (!locked || locked.pay_url !== null) return;
    const now = clock.now();
    const firstAsk = new Date(now.getTime() + FIRST_ASK_MS);
    await markOpened(tx, locked.id, payment.id, payUrl, now, firstAsk);
    const data = JSON.stringify({ provider: locked.provider, payment: payment.id });
    await insertEvent(tx, orderId, 'payment_opened', `user:${userId}`, data);
  });
}

/** Releases the reservation of a payment that the gateway refused. */
async function refuse(
  deps: OpenDeps,
  payer: CardPayer,
  orderId: string,
  cause: unknown,
): Promise<never> {
  deps.log.error(
    { err: cause, order: orderId, alert: 'payment_refused' },
    'gateway refused to open a payment',
  );
  await withTransaction(deps.pool, async (tx) => {
    const locked = await lockPayment(tx, { orderId });
    // Another call may have opened this order's payment, so that it is not refused.
    if (!locked || locked.provider_payment_id !== null) return;
    const actor = `gateway:${locked.provider}`;
    await releaseReservation(tx, deps, locked.id, { hold: 'voided', endedBy: 'gateway', actor });
  });
  throw refused();
}

const refused = () => new DomainError('payment_unavailable', { reason: 'refused' });
