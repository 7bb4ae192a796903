import type { Deps } from '#deps.ts';
import type { FindAnswer, GatewayName } from '#gateways/gateway.ts';
import { LEASE_MS, timeAfter } from '#infra/background/lease-time.ts';
import { raisePaymentException } from '../exceptions/raise-payment-exception.ts';
import { fromEventContent } from './event-content.ts';
import {
  closeGatewayEvent,
  findDueGatewayEvents,
  postponeGatewayEvent,
  claimGatewayEvent,
  type GatewayEventRow,
} from './gateway-events.sql.ts';
import { ALERT_AFTER_ATTEMPTS, retryPaymentMs } from '../payment-timing.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import type { SettleDeps } from '../settlement/gateway-report.ts';

export type GatewayEventDeps = SettleDeps & Pick<Deps, 'gateways'>;

/** Most events applied in one run; the next run continues. */
const BATCH_SIZE = 100;
/** Attempts after which an unknown payment is given up. */
const UNKNOWN_TRIES = 5;

/**
 * Applies a gateway's due events of the inbox. Returns the number of due events. Each gateway has its own run, so that a
 * hanging gateway delays only its own events.
 */
export async function applyGatewayEvents(
  deps: GatewayEventDeps,
  provider: GatewayName,
): Promise<number> {
  const due = await findDueGatewayEvents(deps.pool, provider, deps.clock.now(), BATCH_SIZE);
  for (const { id } of due) await applyGatewayEvent(deps, id);
  return due.length;
}

/**
 * Applies one event of the inbox, if it is due and not claimed. Failures are logged and retried with backoff; after
 * many attempts an exception is raised.
 */
export async function applyGatewayEvent(deps: GatewayEventDeps, id: bigint): Promise<void> {
  const now = deps.clock.now();
  const [message] = await claimGatewayEvent(deps.pool, id, now, timeAfter(now, LEASE_MS));
  if (!message) return;
  try {
    const outcome = await apply(deps, message);
    if (outcome !== null) {
      await closeGatewayEvent(deps.pool, id, outcome, message.received_at, now);
      return;
    }
  } catch (error) {
    const { provider, event_id: event } = message;
    deps.log.error({ err: error, provider, event }, 'cannot apply a gateway event');
  }
  await putOff(deps, message);
}

/** Returns the result; null when the event has to be retried. */
async function apply(deps: GatewayEventDeps, message: GatewayEventRow): Promise<string | null> {
  const { provider, tries } = message;
  const askedAt = message.content === null ? deps.clock.now() : null;
  const answer: FindAnswer = askedAt
    ? await ask(deps, message)
    : { status: 'found', payment: fromEventContent(message.content) };
  if (answer.status === 'unavailable') return null;
  if (answer.status === 'not_found') return tries < UNKNOWN_TRIES ? null : 'not_found';
  const settlement = await settlePayment(deps, {
    provider,
    payment: answer.payment,
    actor: `gateway:${provider}`,
    askedAt,
    lastAttempt: tries >= UNKNOWN_TRIES,
  });
  return settlement === 'unknown' ? null : settlement;
}

async function ask({ gateways }: GatewayEventDeps, message: GatewayEventRow): Promise<FindAnswer> {
  const { provider, provider_payment_id: paymentId } = message;
  const gateway = gateways.gatewayNamed(provider);
  if (gateway) return gateway.find(paymentId);
  return { status: 'unavailable', cause: new Error(`${provider} is not set up`) };
}

async function putOff(deps: GatewayEventDeps, message: GatewayEventRow): Promise<void> {
  const { id, tries, provider, event_id: event, provider_payment_id: paymentId } = message;
  const { pool, clock } = deps;
  await postponeGatewayEvent(pool, id, timeAfter(clock.now(), retryPaymentMs(tries)));
  if (tries < ALERT_AFTER_ATTEMPTS) return;
  await raisePaymentException(deps, pool, {
    kind: 'message_stuck',
    dedupeKey: `message:${id}`,
    provider,
    paymentId,
    details: { event },
  });
}
