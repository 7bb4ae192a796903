import { getTRPCErrorFromUnknown, type AnyTRPCRouter } from '@trpc/server';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { admitBody, boundBody } from './bodies/admit-body.ts';
import type { AdmittedCall } from './bodies/admit-calls.ts';
import { ADMIN_BODY_BYTES } from './bodies/body-limits.ts';
import { bulkRoute } from './bulk-route.ts';
import { appErrorOf, logUnexpected, shapeError } from './error-mapping.ts';
import { createContext } from './request-context.ts';
import { proceduresOf } from './rest/endpoints.ts';
import { sendJson } from './rest/send.ts';
import { createStreams, isStream, type Streams } from './streams.ts';

/** Calls in one request; each counts by itself against the limits. */
export const MAX_BATCH_SIZE = 8;

/** Headers of an answer that are the sender's to set: tRPC thinks of a stream where a text is sent. */
const ownHeaders = new Set(['content-type', 'content-length', 'transfer-encoding']);

export interface TrpcOptions {
  deps: Deps;
  /** Its transformer says how values are written. */
  router: AnyTRPCRouter;
}

/**
 * A tRPC surface. tRPC's own Fastify plugin pipes every answer through a web stream and knows one body
 * limit; this does what it does, but sends text as text (compressed when long), and lets bulk loads be large.
 */
export async function registerTrpc(
  app: FastifyInstance,
  { deps, router }: TrpcOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  const refuse = (cause: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendTransportError({ deps, router }, request, reply, cause);
  app.setErrorHandler(refuse);
  // What no procedure can be called like is no page either.
  app.setNotFoundHandler((request, reply) => refuse(new DomainError('not_found'), request, reply));
  const streams = createStreams(app);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await answer({ deps, router, streams }, request, reply);
    return reply;
  };
  const calls = callsOf(router);
  app.route({
    method: ['GET', 'POST'],
    url: '/:path',
    bodyLimit: ADMIN_BODY_BYTES,
    onRequest: (request, reply) => admitBody(deps, request, reply, calls(request)),
    preParsing: boundBody,
    handler,
  });
  for (const [path, meta] of proceduresOf(router)) {
    if (!meta.bulk && !meta.rest?.bulk) continue;
    app.route({ method: 'POST', url: `/${path}`, ...bulkRoute(deps, { path, meta }, handler) });
  }
}

/** The procedures that a request calls; one that there is not counts as any other. */
function callsOf(router: AnyTRPCRouter): (request: FastifyRequest) => AdmittedCall[] {
  const metas = new Map(proceduresOf(router).map(([path, meta]) => [path, meta]));
  return ({ params }) =>
    (params as { path: string }).path
      .split(',', MAX_BATCH_SIZE)
      .map((path) => ({ path, meta: metas.get(path) ?? {} }));
}

async function answer(
  { deps, router, streams }: TrpcOptions & { streams: Streams },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const path = request.routeOptions.url?.endsWith('/:path')
    ? (request.params as { path: string }).path
    : request.url.replace(/\?.*$/, '').replace(/^.*\//, '');
  const incoming = Object.assign(request.raw, { body: request.body });
  const response = await resolveResponse({
    router,
    path,
    req: incomingMessageToRequest(incoming, reply.raw, { maxBodySize: null }),
    error: null,
    maxBatchSize: MAX_BATCH_SIZE,
    // Over tRPC a replay is told in no header: the answer is the same, and a batch has many.
    createContext: async () => createContext(deps, request, () => undefined),
    onError: ({ error, path: failed }) =>
      logUnexpected(deps.log, error, { requestId: request.id, path: failed }),
    responseMeta: ({ errors }) => ({ headers: retryHeaders(errors) }),
  });
  response.headers.forEach((value, name) => {
    if (!ownHeaders.has(name)) reply.header(name, value);
  });
  if (isStream(response)) return streams.send(reply, response);
  await sendJson(request, reply, response.status, await response.text());
}

/** The longest wait that any call of the batch asks for. */
function retryHeaders(errors: readonly unknown[]): Record<string, string> {
  const waits = errors.map((error) => appErrorOf(error, undefined).retryAfter ?? 0);
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { 'retry-after': String(longest) } : {};
}

/** What failed before tRPC saw it (a body too large, say), in the form that its clients read. */
function sendTransportError(
  { deps, router }: TrpcOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  cause: unknown,
): Promise<void> {
  const error = getTRPCErrorFromUnknown(cause);
  logUnexpected(deps.log, error, { requestId: request.id, path: request.routeOptions.url });
  const { message, code, data } = shapeError({
    shape: { data: {} },
    error,
    ctx: createContext(deps, request, () => undefined),
    input: undefined,
  });
  for (const [name, value] of Object.entries(retryHeaders([error]))) reply.header(name, value);
  const { output } = router._def._config.transformer;
  const written: unknown = output.serialize({ message, code, data });
  return sendJson(request, reply, data.httpStatus, JSON.stringify({ error: written }));
}
