import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { addressKey } from '#infra/limits/address-keys.ts';
import { connectionSignal } from '../http/connection-signal.ts';

/** Seconds after which a long body without a free slot may be sent again. */
const RETRY_AFTER = 1;
/** Maximum number of objects, arrays and values; parsing more blocks the event loop for tens of milliseconds. */
const MAX_VALUES = 20_000;

const longBodies = new WeakSet<FastifyRequest>();

/**
 * Holds one of the few slots for long bodies of visitors and customers until the call is answered: a body stays in memory as
 * long as its call waits, for example for the hash of a password. Errors: rate_limited, unavailable.
 */
export function holdLongBody(
  { longBodyLimit }: Pick<Deps, 'longBodyLimit'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const closed = connectionSignal(request.raw.socket);
  if (closed.aborted) throw new DomainError('unavailable');
  const release = longBodyLimit.tryAcquire(addressKey(request.ip));
  if (!release) throw new DomainError('rate_limited', undefined, { retryAfter: RETRY_AFTER });
  longBodies.add(request);
  const end = () => {
    closed.removeEventListener('abort', end);
    release();
  };
  reply.raw.once('finish', end);
  // The reply to a pipelined request emits no `close` when its connection ends.
  closed.addEventListener('abort', end);
}

/** Returns whether a long body would take long to parse. Signs in texts count, too, but valid inputs have few of them. */
export function hasTooManyValues(request: FastifyRequest, text: string): boolean {
  if (!longBodies.has(request)) return false;
  const sign = /[[{:,]/g;
  for (let values = 0; sign.test(text); values++) if (values === MAX_VALUES) return true;
  return false;
}
