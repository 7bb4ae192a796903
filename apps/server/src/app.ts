import { fileURLToPath } from 'node:url';
import { fastify, type FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { REQUEST_ID_HEADER } from '#infra/request-scope.ts';
import { productAddressExists } from '#modules/catalogue/index.ts';
import { receiptExists } from '#modules/orders/index.ts';
import { countProducts } from '#modules/storefront/index.ts';
import { appRouter } from '#transport/trpc/app-router.ts';
import { registerAccessLog } from '#transport/http/access-log.ts';
import { answerClientError } from '#transport/http/client-errors.ts';
import { limitConnections } from '#transport/http/limit-connections.ts';
import { registerExports } from '#transport/exports/exports.ts';
import { enforceHttpRules } from '#transport/http/enforce-http-rules.ts';
import { registerHealth } from '#transport/http/health.ts';
import { requestIds } from '#transport/http/request-ids.ts';
import { measureRequests } from '#transport/http/measure-requests.ts';
import { createRouteNames } from '#transport/http/route-names.ts';
import { traceRequests } from '#transport/http/trace-requests.ts';
import { scopeRequests } from '#transport/http/scope-requests.ts';
import { trustedProxies } from '#transport/http/trusted-proxies.ts';
import { registerDocs } from '#transport/rest/openapi/register-docs.ts';
import { endpointsOf } from '#transport/rest/endpoints.ts';
import { registerRest } from '#transport/rest/register-rest.ts';
import { sendError } from '#transport/rest/send-json.ts';
import { superjsonRouter } from '#transport/services/superjson-router.ts';
import { registerTrpc } from '#transport/trpc/register-trpc.ts';
import { registerUnsubscribe } from '#transport/unsubscribe.ts';
import { registerAttachments } from '#transport/attachments.ts';
import { registerGatewayEvents } from '#transport/gateway-events.ts';
import { registerWeb } from '#transport/web/register-web.ts';

/** Folder of the built web app, at the same relative path from `src` and from the bundle's `dist`. */
const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Maximum duration of a request, long enough for a bulk load over a slow line. Bodies have a time-out of their own. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
/** Interval of Node's search for connections whose headers are late. */
const CHECK_INTERVAL_MS = 1000;
/** Longer than the usual idle time of a proxy in front of the server, so that the proxy closes the connection. */
const KEEP_ALIVE_MS = 72_000;
const MAX_PARAM_LENGTH = 500;

/** Replaces Fastify's compilers of schemas, because procedures check their input and answers are already JSON. */
const noCompiler = () => () => {
  throw new Error('routes have no schemas for Fastify');
};
const noCompilers = { buildValidator: noCompiler, buildSerializer: noCompiler };

/** Builds the whole server without a port: tests inject requests, `main.ts` listens. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const root = deps.env.WEB_ROOT ?? builtWeb;
  const isProxy = trustedProxies(deps.env);
  const app = fastify({
    // Requests are not logged one by one, and none has a logger of its own; errors go to deps.log.
    logger: false,
    schemaController: { compilersFactory: noCompilers },
    genReqId: requestIds(isProxy),
    trustProxy: isProxy ?? false,
    http: {
      headersTimeout: deps.env.HEADERS_TIMEOUT_SECONDS * 1000,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // `enforceHttpRules` refuses such requests in the documented shape.
      requireHostHeader: false,
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown are answered, and then their connections are closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: (request) => readablePageAddress(request.url ?? '/'),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      const cause = new DomainError('validation_error', { path: 'invalid' }, { cause: error });
      // No hook runs for such a request.
      reply.header(REQUEST_ID_HEADER, request.id);
      sendError(deps, request, reply, cause);
    },
  });
  limitConnections(app.server, deps.env, isProxy);
  const routeOf = createRouteNames({ '/trpc': appRouter, '/services/trpc': superjsonRouter });
  traceRequests(app, isProxy, routeOf);
  scopeRequests(app);
  enforceHttpRules(app, deps.env);
  if (deps.env.METRICS_PORT !== undefined) measureRequests(app, routeOf);
  if (deps.env.ACCESS_LOG) registerAccessLog(app, deps.log, routeOf);
  const endpoints = endpointsOf(appRouter);
  await app.register(registerHealth, { deps });
  await app.register(registerGatewayEvents, { prefix: '/api', deps });
  await app.register(registerAttachments, { prefix: '/api', deps });
  await app.register(registerExports, { prefix: '/api', deps });
  await app.register(registerRest, { prefix: '/api', deps, endpoints });
  await app.register(registerDocs, {
    prefix: '/api',
    deps,
    endpoints,
    publicUrl: deps.env.PUBLIC_URL,
  });
  await app.register(registerTrpc, { prefix: '/trpc', deps, router: appRouter });
  await app.register(registerTrpc, { prefix: '/services/trpc', deps, router: superjsonRouter });
  await app.register(registerUnsubscribe, { deps });
  await app.register(registerWeb, {
    deps,
    root,
    productAddressExists: (name) => productAddressExists(deps, name),
    countProducts: () => countProducts(deps),
    receiptExists: (token) => receiptExists(deps, token),
  });
  return app;
}

const CALL = /^\/(api|trpc|services)\//;

/** Returns the address, or one that the shop does not have if its path cannot be decoded. Pages read queries themselves. */
function readablePageAddress(url: string): string {
  if (!url.includes('%') || CALL.test(url)) return url;
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ''));
    return url;
  } catch {
    return '/undecodable';
  }
}
