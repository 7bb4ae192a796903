import type { Deps } from '#deps.ts';
import type { FindAnswer } from '#gateways/gateway.ts';
import { raiseMatter } from './matters.ts';
import { fromContent } from './message-content.ts';
import {
  closeMessage,
  findDueMessages,
  postponeMessage,
  takeMessage,
  type MessageRow,
} from './messages.sql.ts';
import { backOffMs, LEASE_MS, MANY_TRIES } from './payment-timing.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

export type MessageDeps = SettleDeps & Pick<Deps, 'gateways'>;

/** Of one round; the next one goes on. */
const AT_MOST = 100;
/** After so many tries what nobody knows is not about to be known. */
const UNKNOWN_TRIES = 5;

/** Applies what lies in the inbox and is due. Answers how much that was. */
export async function applyMessages(deps: MessageDeps): Promise<number> {
  const due = await findDueMessages(deps.pool, deps.clock.now(), AT_MOST);
  for (const { id } of due) await applyMessage(deps, id);
  return due.length;
}

/**
 * Applies one message of the inbox, if it is due and nobody else is at it. What fails is told and tried again, less
 * and less often; after many tries a person looks at it too.
 */
export async function applyMessage(deps: MessageDeps, id: bigint): Promise<void> {
  const now = deps.clock.now();
  const [message] = await takeMessage(deps.pool, id, now, new Date(now.getTime() + LEASE_MS));
  if (!message) return;
  try {
    const outcome = await apply(deps, message);
    if (outcome !== null) {
      await closeMessage(deps.pool, id, outcome, message.received_at, now);
      return;
    }
  } catch (error) {
    const { provider, event_id: event } = message;
    deps.log.error({ err: error, provider, event }, 'a message of a gateway cannot be applied');
  }
  await putOff(deps, message);
}

/** What came of it; null when it is to be tried again. */
async function apply(deps: MessageDeps, message: MessageRow): Promise<string | null> {
  const { provider, tries } = message;
  const asked = message.content === null;
  const answer: FindAnswer = asked
    ? await ask(deps, message)
    : { status: 'found', payment: fromContent(message.content) };
  if (answer.status === 'unavailable') return null;
  if (answer.status === 'not_found') return tries < UNKNOWN_TRIES ? null : 'not_found';
  const settlement = await settlePayment(deps, {
    provider,
    payment: answer.payment,
    actor: `gateway:${provider}`,
    confirmed: asked,
    final: tries >= UNKNOWN_TRIES,
  });
  return settlement === 'unknown' ? null : settlement;
}

async function ask({ gateways }: MessageDeps, message: MessageRow): Promise<FindAnswer> {
  const { provider, provider_payment_id: paymentId } = message;
  const gateway = gateways.gatewayNamed(provider);
  if (gateway) return gateway.find(paymentId);
  return { status: 'unavailable', cause: new Error(`${provider} is not set up`) };
}

async function putOff(deps: MessageDeps, message: MessageRow): Promise<void> {
  const { id, tries, provider, event_id: event, provider_payment_id: paymentId } = message;
  const { pool, clock } = deps;
  await postponeMessage(pool, id, new Date(clock.now().getTime() + backOffMs(tries)));
  if (tries < MANY_TRIES) return;
  await raiseMatter(deps, pool, {
    kind: 'message_stuck',
    dedupeKey: `message:${id}`,
    provider,
    paymentId,
    details: { event },
  });
}
