import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Leave } from '#infra/places.ts';
import type { ProcedureMeta } from './procedures.ts';
import { createContext } from './request-context.ts';
import { BULK_BODY_LIMIT } from './rest/body-parser.ts';
import { spendRequest } from './rate-limit.ts';
import { keyOf, refuseKey } from './service-calls.ts';

/** Seconds after which a bulk call that found no place may come again. */
const RETRY_AFTER = 5;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * The part of a route that takes 64 MiB. Nobody makes the shop read and parse that much without being who may
 * make the call, and few bodies are in memory at once: all this is known before a body is read.
 * None of these calls is for service accounts.
 * Errors: unauthorized, rate_limited, those of admitAdmin and, of a key, of runServiceCall.
 */
export function bulkRoute(
  deps: Deps,
  { path, meta }: { path: string; meta: ProcedureMeta },
  handler: Handler,
) {
  const places = new WeakMap<FastifyRequest, Leave>();
  return {
    bodyLimit: BULK_BODY_LIMIT,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        await requireCaller(deps, { path, meta }, request);
        const leave = deps.bulkPlaces.take();
        if (!leave) throw new DomainError('rate_limited', undefined, { retryAfter: RETRY_AFTER });
        places.set(request, leave);
        // A body that never arrives whole, or that nobody can parse, has no handler to end with.
        reply.raw.once('close', () => {
          if (places.delete(request)) leave();
        });
      } catch (error) {
        discardBody(request);
        throw error;
      }
    },
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

async function requireCaller(
  deps: Deps,
  { path, meta }: { path: string; meta: ProcedureMeta },
  request: FastifyRequest,
): Promise<void> {
  const ctx = createContext(deps, request, () => undefined);
  await spendRequest(ctx, 'general');
  const key = keyOf(ctx);
  if (key !== null) await refuseKey(key, { ctx, path });
  const caller = await deps.authenticate(ctx.token);
  if (!caller) throw new DomainError('unauthorized');
  if (meta.access === 'admin') await deps.admitAdmin(caller, meta);
}

/**
 * Lets what is still on its way run into nothing, so that the client reads its refusal instead of a broken
 * connection; what is longer than any body may be is cut off.
 */
function discardBody({ raw }: FastifyRequest): void {
  let seen = 0;
  raw.on('error', () => undefined);
  raw.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > BULK_BODY_LIMIT) raw.destroy();
  });
}
