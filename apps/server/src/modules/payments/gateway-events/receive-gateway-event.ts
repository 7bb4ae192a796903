import type { IncomingHttpHeaders } from 'node:http';
import type { SecurityEventKind } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Gateway, Notification } from '#gateways/gateway.ts';
import { createConcurrencyLimit } from '#infra/limits/concurrency-limit.ts';
import { insertGatewayEvent, insertOrRepeatGatewayEvent } from './gateway-events.sql.ts';
import { toEventContent } from './event-content.ts';
import { findPartyByProvider } from '../payments.sql.ts';

/** A received event before its verification. */
export interface RawGatewayEvent {
  provider: string;
  /** Raw bytes of the body, which the signature covers. */
  body: Buffer;
  headers: IncomingHttpHeaders;
  address: string;
}

type ReceiveDeps = Pick<Deps, 'gateways' | 'pool' | 'clock' | 'securityEvents'>;

/** Concurrent polls for unknown payments; limited because anyone can invent payment ids. */
const MAX_INQUIRIES = 4;
const inquiries = createConcurrencyLimit(MAX_INQUIRIES);
/** Retry-After of an event that could not be verified, in seconds. */
const REPEAT_AFTER = 60;

/**
 * Verifies a gateway's event and stores it once in the inbox. Returns its id when it has to be applied, else null. An
 * event without a proof is stored only when its payment exists. Errors: not_found (unknown or unconfigured gateway),
 * unauthorized (forged, stale, or from a foreign address), validation_error (malformed), payment_unavailable (unknown
 * payment while the gateway is unavailable).
 */
export async function receiveGatewayEvent(
  deps: ReceiveDeps,
  message: RawGatewayEvent,
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
    // Unproven content is not stored; the gateway is polled instead.
    const [row] = await insertOrRepeatGatewayEvent(pool, provider, eventId, paymentId, kind, now);
    return row?.id ?? null;
  }
  const [row] = await insertGatewayEvent(
    pool,
    provider,
    eventId,
    paymentId,
    kind,
    payment && JSON.stringify(toEventContent(payment)),
    now,
    toApply ? now : null,
    toApply ? null : 'ignored',
  );
  if (!row) record(deps, message, 'webhook_replayed');
  return row && toApply ? row.id : null;
}

/** Verifies an event and returns its content. Errors: unauthorized, validation_error. */
function prove(deps: ReceiveDeps, gateway: Gateway, message: RawGatewayEvent): Notification {
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
  { provider, address, headers }: RawGatewayEvent,
  kind: SecurityEventKind,
): void {
  const userAgent = headers['user-agent'] ?? null;
  securityEvents.record({ kind, address, userAgent, detail: provider });
}

/** Returns whether the payment of an unproven event exists in the shop or at the gateway. Error: payment_unavailable. */
async function isOfPayment(
  pool: Deps['pool'],
  gateway: Gateway,
  paymentId: string,
): Promise<boolean> {
  const [known] = await findPartyByProvider(pool, gateway.name, paymentId);
  if (known) return true;
  const release = inquiries.tryAcquire();
  if (!release)
    throw new DomainError('payment_unavailable', undefined, { retryAfter: REPEAT_AFTER });
  try {
    const { status } = await gateway.find(paymentId);
    if (status !== 'unavailable') return status === 'found';
    throw new DomainError('payment_unavailable', undefined, { retryAfter: REPEAT_AFTER });
  } finally {
    release();
  }
}
