import { Transform, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { answerClientError } from '../http/client-errors.ts';
import { rememberAdmission } from '#procedures/admission.ts';
import { admitCalls, type AdmittedCall } from './admit-calls.ts';
import { ADMIN_BODY_BYTES, BULK_BODY_BYTES, ORDINARY_BODY_BYTES } from './body-limits.ts';
import { discardBody, hasBody } from './discard-body.ts';
import { watchBody } from './watch-body.ts';

/** Seconds after which an address with too many bodies in transit may retry. */
const RETRY_AFTER = 1;

/** Maximum body size of a request in bytes, once its caller is known. */
const limits = new WeakMap<FastifyRequest, number>();

/** Limits of a body, the same for every caller. */
interface BodyRules {
  mostBytes: number;
  /** Bytes that are still read after a refusal. */
  mostDiscarded?: number;
}

/**
 * Decides before reading a request's body whether its calls are admitted: counts its address, checks its
 * session where every call needs one, and the declared body size. Errors: rate_limited, unauthorized,
 * forbidden, payload_too_large.
 */
export async function admitBody(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  calls: readonly AdmittedCall[],
): Promise<void> {
  if (!hasBody(request)) return;
  await refuseUnread(deps, request, {}, async () => {
    const { admission, isAdmin } = await admitCalls(deps, request, calls);
    takeBody(deps, request, reply, { mostBytes: isAdmin ? ADMIN_BODY_BYTES : ORDINARY_BODY_BYTES });
    // A large body takes long, so the procedure checks the session again.
    rememberAdmission(request, isAdmin ? { ...admission, caller: null } : admission);
  });
}

/** Runs checks that may refuse a request, and discards the body of a refused one. */
export async function refuseUnread(
  { env }: Pick<Deps, 'env'>,
  request: FastifyRequest,
  { mostBytes }: { mostBytes?: number },
  admit: () => void | Promise<void>,
): Promise<void> {
  try {
    await admit();
  } catch (error) {
    const timeoutMs = env.BODY_TIMEOUT_SECONDS * 1000;
    discardBody(request, { timeoutMs, ...(mostBytes !== undefined && { mostBytes }) });
    throw error;
  }
}

/**
 * Admits a body, which holds a slot of its address until it is complete or times out, and sends 100 Continue on
 * request. Errors: payload_too_large, rate_limited.
 */
export function takeBody(
  deps: Pick<Deps, 'addressBodyLimit' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { mostBytes }: BodyRules,
): void {
  if (!hasBody(request)) return;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes)
    throw new DomainError('payload_too_large');
  limits.set(request, mostBytes);
  const release = deps.addressBodyLimit.tryAcquire(request.ip);
  if (!release) throw new DomainError('rate_limited', undefined, { retryAfter: RETRY_AFTER });
  watchBody(request, release, deps.env.BODY_TIMEOUT_SECONDS * 1000, () => {
    const error = Object.assign(new Error('the body took too long'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
      url: request.url,
    });
    answerClientError(error, request.raw.socket);
  });
  if (request.headers.expect !== undefined) reply.raw.writeContinue();
}

/** `preParsing` hook: aborts a body without Content-Length when it exceeds its limit. */
export async function boundBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: Readable,
): Promise<Readable> {
  if (request.headers['transfer-encoding'] === undefined) return payload;
  const most = limits.get(request) ?? BULK_BODY_BYTES;
  let seen = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > most) done(new DomainError('payload_too_large'));
      else done(null, chunk);
    },
  });
  payload.once('error', (error) => bounded.destroy(error));
  return payload.pipe(bounded);
}
