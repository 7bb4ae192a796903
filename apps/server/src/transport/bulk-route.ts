import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Leave } from '#infra/places.ts';
import { rememberAdmission } from './bodies/admission.ts';
import { boundBody, refuseUnread, takeBody } from './bodies/admit-body.ts';
import type { AdmittedCall } from './bodies/admit-calls.ts';
import { ADMIN_BODY_BYTES, BULK_BODY_BYTES } from './bodies/body-limits.ts';
import { createContext } from './request-context.ts';
import { spendRequest } from './rate-limit.ts';
import { admitAdminCall } from './security-events.ts';
import { keyOf, refuseKey } from './service-calls.ts';

/** Seconds after which a bulk call that found no place may come again. */
const RETRY_AFTER = 5;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * The part of a route that takes 64 MiB. The caller is checked and a place among the few large bodies is taken before
 * the body is read. A body that declares at most the size of other admin calls needs no place. Service accounts are
 * refused.
 * Errors: unauthorized, rate_limited, payload_too_large, those of admitAdmin and, of a key, of runServiceCall.
 */
export function bulkRoute(deps: Deps, call: AdmittedCall, handler: Handler) {
  const places = new WeakMap<FastifyRequest, Leave>();
  return {
    bodyLimit: BULK_BODY_BYTES,
    onRequest: (request: FastifyRequest, reply: FastifyReply) =>
      refuseUnread(deps, request, { mostBytes: BULK_BODY_BYTES }, async () => {
        await requireCaller(deps, call, request);
        if (mayBeLarge(request)) {
          const leave = deps.bulkPlaces.take();
          if (!leave) throw new DomainError('rate_limited', undefined, { retryAfter: RETRY_AFTER });
          places.set(request, leave);
          // The handler does not run for a body that is cut off or cannot be parsed.
          reply.raw.once('close', () => {
            if (places.delete(request)) leave();
          });
        }
        takeBody(deps, request, reply, { mostBytes: BULK_BODY_BYTES });
      }),
    preParsing: boundBody,
    handler: (async (request, reply) => {
      const leave = places.get(request);
      places.delete(request);
      try {
        return await handler(request, reply);
      } finally {
        leave?.();
      }
    }) satisfies RouteHandlerMethod,
  };
}

/** A body of unknown length (chunked) may be. */
const mayBeLarge = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Infinity) > ADMIN_BODY_BYTES;

async function requireCaller(
  deps: Deps,
  { path, meta }: AdmittedCall,
  request: FastifyRequest,
): Promise<void> {
  const ctx = createContext(deps, request, () => undefined);
  const rule = meta.limit ?? 'general';
  await spendRequest(ctx, rule);
  const key = keyOf(ctx);
  if (key !== null) await refuseKey(key, { ctx, path });
  const caller = await deps.authenticate(ctx.token);
  if (!caller) throw new DomainError('unauthorized');
  if (meta.access === 'admin') await admitAdminCall(ctx, caller, path, meta);
  // Such a body takes long: its procedure looks at the session again.
  rememberAdmission(request, { counted: [rule], caller: null });
}
