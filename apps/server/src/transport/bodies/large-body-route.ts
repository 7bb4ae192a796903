import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { rememberAdmission } from '#procedures/remember-admission.ts';
import { boundBody, refuseUnread, takeBody } from './admit-body.ts';
import type { AdmittedCall } from './admit-calls-before-body.ts';
import { BULK_BODY_BYTES, ORDINARY_BODY_BYTES } from './body-limits.ts';
import { createRequestSlots } from './request-slots.ts';
import { createContext } from '../http/create-context.ts';
import { spendRequest } from '#procedures/rate-limit.ts';
import { admitAdminCall } from '#procedures/record-security-events.ts';
import { keyOf, refuseKey } from '#procedures/run-service-call.ts';

/** Seconds after which a bulk call without a free slot may retry. */
const RETRY_AFTER = 5;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Returns route options for bodies of 64 MiB. Checks the caller and acquires one of the few slots for large bodies before the
 * body is read; a declared size within the limit of other calls needs no slot. Refuses service accounts. Errors: unauthorized,
 * rate_limited, payload_too_large, those of authorizeAdminCall and, of a key, of runServiceCall.
 */
export function largeBodyRoute(deps: Deps, call: AdmittedCall, handler: Handler) {
  const slots = createRequestSlots({ retryAfter: RETRY_AFTER });
  return {
    bodyLimit: BULK_BODY_BYTES,
    onRequest: (request: FastifyRequest, reply: FastifyReply) =>
      refuseUnread(deps, request, { mostBytes: BULK_BODY_BYTES }, async () => {
        await requireCaller(deps, call, request);
        if (mayBeLarge(request)) slots.hold(request, reply, deps.bulkBodyLimit.tryAcquire());
        takeBody(deps, request, reply, { mostBytes: BULK_BODY_BYTES });
      }),
    preParsing: boundBody,
    handler: ((request, reply) =>
      slots.during(request, () => handler(request, reply))) satisfies RouteHandlerMethod,
  };
}

/** Returns whether a body exceeds {@link ORDINARY_BODY_BYTES} or is chunked, with an unknown length. */
const mayBeLarge = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Infinity) > ORDINARY_BODY_BYTES;

async function requireCaller(
  deps: Deps,
  { path, meta }: AdmittedCall,
  request: FastifyRequest,
): Promise<void> {
  const ctx = createContext(deps, request);
  const rule = meta.limit ?? 'general';
  await spendRequest(ctx, rule);
  const key = keyOf(ctx);
  if (key !== null) await refuseKey(key, { ctx, path });
  const caller = await deps.authenticate(ctx.token);
  if (!caller) throw new DomainError('unauthorized');
  if (meta.access === 'admin') await admitAdminCall(ctx, caller, path, meta);
  // Such a body may outlast the session, so its procedure checks it again.
  rememberAdmission(request, { counted: [rule], caller: null });
}
