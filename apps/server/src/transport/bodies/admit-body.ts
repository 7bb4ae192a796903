import { Transform, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { answerClientError } from '../http/client-errors.ts';
import { rememberAdmission } from '#procedures/remember-admission.ts';
import { admitCallsBeforeBody, type AdmittedCall } from './admit-calls-before-body.ts';
import { ORDINARY_BODY_BYTES, SHORT_BODY_BYTES } from './body-limits.ts';
import { discardBody, hasBody } from './discard-body.ts';
import { holdLongBody } from './long-bodies.ts';
import { watchBody } from './watch-body.ts';

/** Seconds after which an address with too many bodies in transit may retry. */
const RETRY_AFTER = 1;

/** Rules of a request's body after its caller was checked. */
const rules = new WeakMap<FastifyRequest, BodyRules>();

interface BodyRules {
  mostBytes: number;
  timeoutMs: number;
  /** Called when the body proves longer than {@link SHORT_BODY_BYTES}; may throw to refuse it. */
  whenLong?: () => void;
}

/**
 * Decides before reading a request's body whether its calls are admitted: counts its address, checks its session if every call
 * needs one, and checks the declared size. Errors: rate_limited, unauthorized, forbidden, payload_too_large.
 */
export async function admitBody(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  calls: readonly AdmittedCall[],
): Promise<void> {
  if (!hasBody(request)) return;
  await refuseUnread(deps, request, {}, async () => {
    const { admission, isAdmin } = await admitCallsBeforeBody(deps, request, calls);
    takeBody(deps, request, reply, {
      mostBytes: ORDINARY_BODY_BYTES,
      ...(!isAdmin && { whenLong: () => holdLongBody(deps, request, reply) }),
    });
    // The session may end while the body arrives, so the procedure checks it again.
    rememberAdmission(request, request.raw.complete ? admission : { ...admission, caller: null });
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

/** Returns the route options of a body that needs no session. */
export const openBody = (deps: Pick<Deps, 'addressBodyLimit' | 'env'>, mostBytes: number) => ({
  bodyLimit: mostBytes,
  onRequest: (request: FastifyRequest, reply: FastifyReply) =>
    refuseUnread(deps, request, {}, () => takeBody(deps, request, reply, { mostBytes })),
  preParsing: boundBody,
});

/**
 * Admits a body, which holds a slot of its address until it is complete or times out, and sends 100 Continue if the client waits
 * for it. Errors: payload_too_large, rate_limited.
 */
export function takeBody(
  deps: Pick<Deps, 'addressBodyLimit' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Omit<BodyRules, 'timeoutMs'>,
): void {
  if (!hasBody(request)) return;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > body.mostBytes) throw new DomainError('payload_too_large');
  const timeoutMs = deps.env.BODY_TIMEOUT_SECONDS * 1000;
  rules.set(request, { ...body, timeoutMs });
  if (declared > SHORT_BODY_BYTES) body.whenLong?.();
  const release = deps.addressBodyLimit.tryAcquire(request.ip);
  if (!release) throw new DomainError('rate_limited', undefined, { retryAfter: RETRY_AFTER });
  watchBody(request, release, timeoutMs, () => {
    // The rest of a refused body is not answered again.
    if (reply.sent) {
      request.raw.destroy();
      return;
    }
    const error = Object.assign(new Error('the body took too long'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
      url: request.url,
    });
    answerClientError(error, request.raw.socket);
  });
  if (request.headers.expect !== undefined) reply.raw.writeContinue();
}

/** `preParsing` hook: applies the rules of a body without Content-Length while it arrives. */
export async function boundBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
): Promise<Readable> {
  const body = rules.get(request);
  if (request.headers['transfer-encoding'] === undefined || !body) return payload;
  const { mostBytes, timeoutMs, whenLong } = body;
  let seen = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = seen;
      seen += chunk.length;
      try {
        if (seen > mostBytes) throw new DomainError('payload_too_large');
        if (before <= SHORT_BODY_BYTES && seen > SHORT_BODY_BYTES) whenLong?.();
        done(null, chunk);
      } catch (error) {
        // Fastify closes the connection of a failed body, and a client that still sends would lose the answer.
        payload.unpipe(bounded).off('error', fail);
        // The listeners hold the part that was read, and the rest may take long to arrive.
        bounded.removeAllListeners();
        discardBody(request, { timeoutMs });
        payload.resume();
        reply.send(error);
      }
    },
  });
  const fail = (error: Error) => bounded.destroy(error);
  payload.once('error', fail);
  return payload.pipe(bounded);
}
