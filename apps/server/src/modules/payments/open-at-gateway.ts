import type { OpenedPayment } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { OpenAnswer } from '#gateways/gateway.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { inTime } from '#infra/in-time.ts';
import { insertEvent, stageOf } from '#modules/orders/index.ts';
import { endHold } from './end-hold.ts';
import { lockPayment } from './lock-payment.ts';
import { findPayment, noteOpened, type PaymentRow } from './payments.sql.ts';
import type { Payer } from './payer.ts';

/** How long a second call for the same order waits for the first. */
const PATIENCE_MS = 3000;
/** When the gateway is first asked about a payment that it has. */
const FIRST_ASK_MS = 30_000;

type OpenDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'gateways'>;

/** The gateway is being told of these orders by this process just now. True when it took one. */
const opening = new Map<string, Promise<boolean>>();

/**
 * Has the gateway open an order's payment, unless it did before. The same order always gets the same answer, and the
 * gateway the same key: whoever was interrupted begins again. `opened` says that this call did it.
 * Errors: payment_unavailable (details.reason refused: also when it is tried again), request_in_progress, conflict
 * (details.reason: payment_ended).
 */
export async function openAtGateway(
  deps: OpenDeps,
  payer: Payer,
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

async function read({ pool }: OpenDeps, { userId }: Payer, orderId: string): Promise<PaymentRow> {
  const [payment] = await findPayment(pool, userId, orderId);
  if (!payment) throw new Error(`order ${orderId} has no payment`);
  return payment;
}

/** Null as long as the gateway has not answered. Errors: conflict, when it need not any more; payment_unavailable, when it refused. */
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
  const ended = await inTime(running, PATIENCE_MS);
  if (ended === null) throw new DomainError('request_in_progress', undefined, { retryAfter: 1 });
  return false;
}

async function once(deps: OpenDeps, payer: Payer, orderId: string): Promise<boolean> {
  // What was read before may be old: another call may have ended since.
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

async function open(deps: OpenDeps, payer: Payer, payment: PaymentRow): Promise<boolean> {
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
      deps.log.warn({ err: answer.cause, order: orderId }, 'a payment could not be opened yet');
      return false;
  }
}

/** Also when the hold ended meanwhile: then the gateway is told, and nobody is sent to its page. */
async function note(
  { pool, clock }: OpenDeps,
  { userId }: Payer,
  orderId: string,
  { payment, payUrl }: Extract<OpenAnswer, { status: 'opened' }>,
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const locked = await lockPayment(tx, { orderId });
    if (!locked || locked.pay_url !== null) return;
    const now = clock.now();
    const firstAsk = new Date(now.getTime() + FIRST_ASK_MS);
    await noteOpened(tx, locked.id, payment.id, payUrl, now, firstAsk);
    const data = JSON.stringify({ provider: locked.provider, payment: payment.id });
    await insertEvent(tx, orderId, 'payment_opened', `user:${userId}`, data);
  });
}

/** The gateway will not have it: nothing is held for a payment that there cannot be. */
async function refuse(
  deps: OpenDeps,
  payer: Payer,
  orderId: string,
  cause: unknown,
): Promise<never> {
  deps.log.error({ err: cause, order: orderId, alert: 'payment_refused' }, 'a gateway refused');
  await withTransaction(deps.pool, async (tx) => {
    const locked = await lockPayment(tx, { orderId });
    // Another call of this order may have been heard.
    if (!locked || locked.provider_payment_id !== null) return;
    const actor = `gateway:${locked.provider}`;
    await endHold(tx, deps, locked.id, { hold: 'voided', endedBy: 'gateway', actor });
  });
  throw refused();
}

const refused = () => new DomainError('payment_unavailable', { reason: 'refused' });
