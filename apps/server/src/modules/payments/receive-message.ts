import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Gateway } from '#gateways/gateway.ts';
import { insertMessage } from './messages.sql.ts';
import { toContent } from './message-content.ts';
import { findPartyByProvider } from './payments.sql.ts';

/** A message as it came in. */
export interface RawMessage {
  provider: string;
  /** The very bytes of its body. */
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/**
 * Takes a gateway's message in: proven first, then kept, each once. It is applied from there. Answers its id when it
 * is new and there is something to apply; of what anybody can make up only what is about a payment. Errors: not_found (no such gateway, or one without a secret), unauthorized
 * (forged or old), validation_error (not a message).
 */
export async function receiveMessage(
  { gateways, pool, clock }: Pick<Deps, 'gateways' | 'pool' | 'clock'>,
  { provider, body, headers }: RawMessage,
): Promise<bigint | null> {
  const gateway = gateways.gatewayNamed(provider);
  if (!gateway) throw new DomainError('not_found');
  const read = gateway.readNotification(body, headers);
  if (read.status !== 'read') {
    throw read.status === 'forged'
      ? new DomainError('unauthorized')
      : new DomainError('validation_error', { input: 'invalid' });
  }
  const { eventId, kind, paymentId, payment } = read.notification;
  const toApply = kind !== 'other';
  if (gateway.proof === 'inquiry' && !(toApply && (await isOfPayment(pool, gateway, paymentId)))) {
    return null;
  }
  const now = clock.now();
  const [row] = await insertMessage(
    pool,
    provider,
    eventId,
    paymentId,
    kind,
    // What the message does not prove is not kept either: the gateway is asked.
    payment && gateway.proof === 'signature' ? JSON.stringify(toContent(payment)) : null,
    now,
    toApply ? now : null,
    toApply ? null : 'ignored',
  );
  return row && toApply ? row.id : null;
}

/**
 * Whether a message that proves nothing is about a payment: one that the shop knows, or that the gateway does. Where it
 * does not say, the message may be.
 */
async function isOfPayment(
  pool: Deps['pool'],
  gateway: Gateway,
  paymentId: string,
): Promise<boolean> {
  const [known] = await findPartyByProvider(pool, gateway.name, paymentId);
  return known !== undefined || (await gateway.find(paymentId)).status !== 'not_found';
}
