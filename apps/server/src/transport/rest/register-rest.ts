import { fieldsOf } from '@manabar/contracts/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { boundBody, admitBody } from '../bodies/admit-body.ts';
import { ORDINARY_BODY_BYTES } from '../bodies/body-limits.ts';
import { largeBodyRoute } from '../bodies/large-body-route.ts';
import { createContext } from '../http/create-context.ts';
import { spendRequest } from '#procedures/rate-limit.ts';
import { keyOf, runServiceCall } from '#procedures/run-service-call.ts';
import type { Context } from '#procedures/context.ts';
import { readBodiesAsJson } from './read-bodies-as-json.ts';
import { answerFromCache } from './cached-answers.ts';
import type { Endpoint } from './endpoints.ts';
import { rawInputOf } from './raw-input.ts';
import { dataHeaders, sendError, sendJson } from './send-json.ts';

export interface RestOptions {
  deps: Deps;
  endpoints: readonly Endpoint[];
}

/**
 * Registers a REST route for each procedure with a REST path. It contains no rules or mapping: the request's
 * input goes to the procedure, and its answer is sent unchanged.
 */
export async function registerRest(
  app: FastifyInstance,
  { deps, endpoints }: RestOptions,
): Promise<void> {
  readBodiesAsJson(app);
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  app.setNotFoundHandler((request, reply) =>
    sendError(deps, request, reply, new DomainError('not_found')),
  );
  for (const endpoint of endpoints) registerEndpoint(app, deps, endpoint);
  registerOptions(app, endpoints);
}

/** Converts `/products/{id}` to the HTTP router's syntax. */
const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function registerEndpoint(app: FastifyInstance, deps: Deps, endpoint: Endpoint): void {
  const { rest } = endpoint.meta;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await answer(deps, endpoint, request, reply);
    return reply;
  };
  app.route({
    method: rest.method,
    url: routePath(rest.path),
    // A HEAD runs the call, so only calls without effects have one.
    exposeHeadRoute: rest.method === 'GET' && endpoint.type === 'query',
    ...(rest.bulk
      ? largeBodyRoute(deps, endpoint, handler)
      : ordinaryRoute(deps, endpoint, handler)),
  });
}

function ordinaryRoute(deps: Deps, endpoint: Endpoint, handler: RouteHandlerMethod) {
  return {
    bodyLimit: ORDINARY_BODY_BYTES,
    onRequest: (request: FastifyRequest, reply: FastifyReply) =>
      admitBody(deps, request, reply, [endpoint]),
    preParsing: boundBody,
    handler,
  };
}

async function answer(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { rest } = endpoint.meta;
  let input: Record<string, unknown> | undefined;
  try {
    // The HTTP router matches an empty segment, as in `/products/`.
    if (Object.values(fieldsOf(request.params)).includes('')) throw new DomainError('not_found');
    const ctx = createContext(deps, request, () => {
      reply.header('idempotent-replayed', 'true');
    });
    input = rawInputOf(request, rest, endpoint.inputKeys);
    if (rest.cached) {
      await answerFromCache(endpoint, ctx, input, request, reply);
      return;
    }
    if (rest.idempotencyKey === 'required' && input['idempotencyKey'] === undefined)
      await refuseWithoutKey(endpoint, ctx);
    const output = await endpoint.call(ctx, input);
    if (rest.attachment)
      reply.header('content-disposition', `attachment; filename="${rest.attachment}"`);
    await sendJson(request, reply, rest.status ?? 200, JSON.stringify(output));
  } catch (error) {
    sendError(deps, request, reply, error, input);
  }
}

/** Throws the error of a missing idempotency key for callers with access, and of the missing access for others. */
async function refuseWithoutKey(endpoint: Endpoint, ctx: Context): Promise<never> {
  await spendRequest(ctx, endpoint.meta.limit ?? 'general');
  const missing = new DomainError('idempotency_key_required');
  const key = keyOf(ctx);
  if (key !== null)
    await runServiceCall(key, { ctx, path: endpoint.path }, async () => ({
      ok: false,
      error: missing,
    }));
  else if (!(await ctx.deps.authenticate(ctx.token))) throw new DomainError('unauthorized');
  throw missing;
}

/** Answers OPTIONS with a path's methods. No other origin is allowed, so the answer has no CORS headers. */
function registerOptions(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methods = new Map<string, Set<string>>();
  for (const { meta, type } of endpoints) {
    const url = routePath(meta.rest.path);
    const allowed = methods.get(url) ?? new Set(['OPTIONS']);
    allowed.add(meta.rest.method);
    if (meta.rest.method === 'GET' && type === 'query') allowed.add('HEAD');
    methods.set(url, allowed);
  }
  for (const [url, allowed] of methods) {
    app.options(url, (_request, reply) =>
      reply
        .code(204)
        .headers(dataHeaders)
        .header('allow', [...allowed].sort().join(', '))
        .send(),
    );
  }
}
