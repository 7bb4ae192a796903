import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { insertMessage } from './messages.sql.ts';
import { toContent } from './message-content.ts';

/** A message as it came in. */
export interface RawMessage {
  provider: string;
  /** The very bytes of its body. */
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/**
 * Takes a gateway's message in: proven first, then kept, each once. It is applied from there. Answers its id when it
 * is new and there is something to apply. Errors: not_found (no such gateway, or one without a secret), unauthorized
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
  const now = clock.now();
  const toApply = kind !== 'other';
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
