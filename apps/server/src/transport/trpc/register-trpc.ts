import { errorCatalogue } from '@manabar/contracts';
import { fieldOf } from '@manabar/contracts/rules';
import { getTRPCErrorFromUnknown, type AnyTRPCRouter } from '@trpc/server';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { admitBody, boundBody } from '../bodies/admit-body.ts';
import type { AdmittedCall } from '../bodies/admit-calls-before-body.ts';
import { ORDINARY_BODY_BYTES } from '../bodies/body-limits.ts';
import { decodeUtf8Body } from '../bodies/decode-utf8-body.ts';
import { hasTooManyValues } from '../bodies/long-bodies.ts';
import { largeBodyRoute } from '../bodies/large-body-route.ts';
import { appErrorOf, logUnexpected, shapeError, type AppError } from '#procedures/error-mapping.ts';
import { createContext } from '../http/create-context.ts';
import { proceduresOf } from '../rest/endpoints.ts';
import { sendJson } from '../rest/send-json.ts';
import { createStreams, isStream, type Streams } from '../streams.ts';

/** Maximum number of calls in one request; each counts against the rate limits. */
export const MAX_BATCH_SIZE = 8;

/** Headers that the sender sets itself, because tRPC's own assume a stream for a text. */
const ownHeaders = new Set(['content-type', 'content-length', 'transfer-encoding']);

export interface TrpcOptions {
  deps: Deps;
  /** Router whose transformer determines the encoding of values. */
  router: AnyTRPCRouter;
}

/**
 * Registers a tRPC surface. Unlike tRPC's own Fastify plugin it sends text without a web stream (compressed
 * when long), and allows larger bodies for bulk loads.
 */
export async function registerTrpc(
  app: FastifyInstance,
  { deps, router }: TrpcOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = decodeUtf8Body(bytes as Buffer);
    if (hasTooManyValues(request, text)) done(new DomainError('payload_too_large'));
    else done(null, text);
  });
  const refuse = (cause: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendTransportError({ deps, router }, request, reply, cause);
  app.setErrorHandler(refuse);
  // Paths that cannot be procedures are answered with not_found instead of a page.
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
    bodyLimit: ORDINARY_BODY_BYTES,
    onRequest: (request, reply) => admitBody(deps, request, reply, calls(request)),
    preParsing: boundBody,
    handler,
  });
  for (const [path, meta] of proceduresOf(router)) {
    if (!meta.bulk && !meta.rest?.bulk) continue;
    app.route({
      method: 'POST',
      url: `/${path}`,
      ...largeBodyRoute(deps, { path, meta }, handler),
    });
  }
}

/** Returns the procedures that a request calls, including unknown ones. */
function callsOf(router: AnyTRPCRouter): (request: FastifyRequest) => AdmittedCall[] {
  const metas = new Map(proceduresOf(router).map(([path, meta]) => [path, meta]));
  return ({ params }) =>
    String(fieldOf(params, 'path'))
      .split(',', MAX_BATCH_SIZE)
      .map((path) => ({ path, meta: metas.get(path) ?? {} }));
}

async function answer(
  { deps, router, streams }: TrpcOptions & { streams: Streams },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { url = '' } = request.routeOptions;
  const path = url.endsWith('/:path')
    ? String(fieldOf(request.params, 'path'))
    : url.slice(url.lastIndexOf('/') + 1);
  const incoming = Object.assign(request.raw, { body: request.body });
  const response = await resolveResponse({
    router,
    // tRPC decodes the path, which must name the same calls as those that were admitted before the body.
    path: encodeURIComponent(path),
    req: incomingMessageToRequest(incoming, reply.raw, { maxBodySize: null }),
    error: null,
    maxBatchSize: MAX_BATCH_SIZE,
    // Replays have no header over tRPC, because a batch has several answers.
    createContext: async () => createContext(deps, request),
    onError: ({ error, path: failed }) =>
      logUnexpected(deps.log, error, { requestId: request.id, path: failed }),
    responseMeta: ({ errors }) => {
      const refusals = errors.map((error) => appErrorOf(error, undefined));
      const statuses = refusals.map(({ code }) => errorCatalogue[code].status);
      if (statuses.length > 0) request.scope.failedStatus = worstOf(statuses);
      return { headers: retryHeaders(refusals) };
    },
  });
  response.headers.forEach((value, name) => {
    if (!ownHeaders.has(name)) reply.header(name, value);
  });
  if (isStream(response)) return streams.send(reply, response);
  // Bytes are sent, because a text would be decoded and encoded again.
  await sendJson(request, reply, response.status, Buffer.from(await response.arrayBuffer()));
}

const UNEXPECTED = errorCatalogue.UNEXPECTED_ERROR.status;

/** Returns the status with which a batch is counted. Alerts about defects leave 503 out, so it must not hide a 500. */
const worstOf = (statuses: readonly number[]) =>
  statuses.includes(UNEXPECTED) ? UNEXPECTED : Math.max(...statuses);

/** Returns headers with the longest wait of the batch's refusals. */
function retryHeaders(refusals: readonly AppError[]): Record<string, string> {
  const waits = refusals.map(({ retryAfter }) => retryAfter ?? 0);
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { 'retry-after': String(longest) } : {};
}

/** Sends an error that occurred before tRPC (such as an oversized body) in the form of its clients. */
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
    ctx: createContext(deps, request),
    input: undefined,
  });
  for (const [name, value] of Object.entries(retryHeaders([data.appError])))
    reply.header(name, value);
  const { output } = router._def._config.transformer;
  const written: unknown = output.serialize({ message, code, data });
  return sendJson(request, reply, data.httpStatus, JSON.stringify({ error: written }));
}
