import { fieldOf } from '@manabar/contracts/rules';
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { proceduresOf } from '../rest/endpoints.ts';

export type RouteOf = (request: FastifyRequest, reply: FastifyReply) => string;

/** Common name of all addresses that the shop does not have. */
const UNKNOWN_ROUTE = 'unknown';
const PAGE = 'page';
const BATCH = 'batch';
const ADMIN_BATCH = 'admin.batch';
const PROCEDURE = '/:path';

/**
 * Creates names of routes from their patterns, which are few and contain no text of clients: `/api/orders/:id`, for tRPC the
 * procedure (`/trpc/cart.get`), and one name each for batches, batches of admin pages, pages and unknown addresses. `routers` are
 * by prefix.
 */
export function createRouteNames(routers: Readonly<Record<string, AnyTRPCRouter>>): RouteOf {
  const procedures = new Map<string, ReadonlyMap<string, string>>();
  for (const [prefix, router] of Object.entries(routers)) {
    const names = proceduresOf(router).map(([path]) => [path, `${prefix}/${path}`] as const);
    procedures.set(prefix + PROCEDURE, new Map(names));
  }
  return (request, reply) => {
    const url = request.routeOptions.url;
    if (url === undefined || request.is404) return reply.statusCode < 400 ? PAGE : UNKNOWN_ROUTE;
    const named = procedures.get(url);
    if (named) {
      const path = String(fieldOf(request.params, 'path'));
      return named.get(path) ?? url.replace(PROCEDURE, `/${commonName(path)}`);
    }
    return url;
  };
}

/** Names a tRPC path that is no procedure. Batches of admin pages are apart, because these may be slow. */
function commonName(path: string): string {
  const calls = path.split(',');
  if (calls.length === 1) return UNKNOWN_ROUTE;
  return calls.some((call) => call.startsWith('admin.')) ? ADMIN_BATCH : BATCH;
}
