import type { IncomingHttpHeaders } from 'node:http';
import type { SecurityEventKind } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Gateway, Notification } from '#gateways/gateway.ts';
import { createPlaces } from '#infra/places.ts';
import { insertMessage, insertOrRepeatMessage } from './messages.sql.ts';
import { toContent } from './message-content.ts';
import { findPartyByProvider } from './payments.sql.ts';

/** A message as it came in. */
export interface RawMessage {
  provider: string;
  /** The very bytes of its body. */
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** Where it was sent from. */
  address: string;
}

type ReceiveDeps = Pick<Deps, 'gateways' | 'pool' | 'clock' | 'securityEvents'>;

/** Gateways are asked about so many unknown payments at once: anybody can name some. */
const MAX_INQUIRIES = 4;
const inquiries = createPlaces(MAX_INQUIRIES);
/** Retry-After of a message that could not be checked, in seconds. */
const REPEAT_AFTER = 60;

/**
 * Takes a gateway's message in: proven first, then kept, each once. It is applied from there. Answers its id when there
 * is something to apply; of what anybody can make up only what is about a payment. Errors: not_found (no such gateway,
 * or one without a secret), unauthorized (forged, old, or sent from elsewhere), validation_error (not a message),
 * payment_unavailable (about an unknown payment, and the gateway cannot be asked).
 */
export async function receiveMessage(
  deps: ReceiveDeps,
  message: RawMessage,
): Promise<bigint | null> {
  const { gateways, pool, clock } = deps;
  const { provider } = message;
  const gateway = gateways.gatewayNamed(provider);
  if (!gateway) throw new DomainError('not_found');
  const { eventId, kind, paymentId, payment } = prove(deps, gateway, message);
  const toApply = kind !== 'other';
  const now = clock.now();
  if (gateway.proof === 'inquiry') {
    if (!toApply || !(await isOfPayment(pool, gateway, paymentId))) return null;
    // What the message does not prove is not kept either: the gateway is asked.
    const [row] = await insertOrRepeatMessage(pool, provider, eventId, paymentId, kind, now);
    return row?.id ?? null;
  }
  const [row] = await insertMessage(
    pool,
    provider,
    eventId,
    paymentId,
    kind,
    payment && JSON.stringify(toContent(payment)),
    now,
    toApply ? now : null,
    toApply ? null : 'ignored',
  );
  if (!row) record(deps, message, 'webhook_replayed');
  return row && toApply ? row.id : null;
}

/** What a message says, once it is proven. Errors: unauthorized, validation_error. */
function prove(deps: ReceiveDeps, gateway: Gateway, message: RawMessage): Notification {
  if (gateway.admitsSender && !gateway.admitsSender(message.address)) {
    record(deps, message, 'webhook_forged');
    throw new DomainError('unauthorized');
  }
  const read = gateway.readNotification(message.body, message.headers);
  if (read.status === 'read') return read.notification;
  if (read.status === 'malformed') throw new DomainError('validation_error', { input: 'invalid' });
  record(deps, message, read.status === 'stale' ? 'webhook_replayed' : 'webhook_forged');
  throw new DomainError('unauthorized');
}

function record(
  { securityEvents }: ReceiveDeps,
  { provider, address, headers }: RawMessage,
  kind: SecurityEventKind,
): void {
  const userAgent = headers['user-agent'] ?? null;
  securityEvents.record({ kind, address, userAgent, detail: provider });
}

/** Whether a message that proves nothing is about a payment: one that the shop knows, or that the gateway does. */
async function isOfPayment(
  pool: Deps['pool'],
  gateway: Gateway,
  paymentId: string,
): Promise<boolean> {
  const [known] = await findPartyByProvider(pool, gateway.name, paymentId);
  if (known) return true;
  const leave = inquiries.take();
  if (!leave) throw new DomainError('payment_unavailable', undefined, { retryAfter: REPEAT_AFTER });
  try {
    const { status } = await gateway.find(paymentId);
    if (status !== 'unavailable') return status === 'found';
    throw new DomainError('payment_unavailable', undefined, { retryAfter: REPEAT_AFTER });
  } finally {
    leave();
  }
}
