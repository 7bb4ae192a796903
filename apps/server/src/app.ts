import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { fastify, type FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { productExists } from '#modules/catalogue/index.ts';
import { appRouter } from '#transport/app-router.ts';
import { answerClientError } from '#transport/client-errors.ts';
import { registerExports } from '#transport/exports.ts';
import { registerHealth } from '#transport/health.ts';
import { registerDocs } from '#transport/rest/docs.ts';
import { endpointsOf } from '#transport/rest/endpoints.ts';
import { registerRest } from '#transport/rest/register-rest.ts';
import { sendError } from '#transport/rest/send.ts';
import { servicesRouter } from '#transport/services-router.ts';
import { registerTrpc } from '#transport/trpc.ts';
import { registerWebhooks } from '#transport/webhooks.ts';
import { registerWeb } from '#transport/web/register-web.ts';

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Longest wait for a whole request; long enough for a bulk load over a slow line. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than the usual idle time of a proxy in front, so that it is the proxy that closes. */
const KEEP_ALIVE_MS = 72_000;
const MAX_PARAM_LENGTH = 500;

/** The whole server, without a port: tests inject into it, `main.ts` lets it listen. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const root = deps.env.WEB_ROOT ?? builtWeb;
  const proxies = deps.env.TRUST_PROXY.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const app = fastify({
    // Requests are not logged one by one, and no logger is made for each; errors go to deps.log.
    logger: false,
    genReqId: requestIds(),
    trustProxy: proxies.length > 0 ? proxies : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // What still arrives while closing is answered, and its connection then closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: (request) => readablePageAddress(request.url ?? '/'),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      const cause = new DomainError('validation_error', { path: 'invalid' }, { cause: error });
      sendError(deps, request, reply, cause);
    },
  });
  const endpoints = endpointsOf(appRouter);
  await app.register(registerHealth, { deps });
  await app.register(registerWebhooks, { prefix: '/api', deps });
  await app.register(registerExports, { prefix: '/api', deps });
  await app.register(registerRest, { prefix: '/api', deps, endpoints });
  await app.register(registerDocs, { prefix: '/api', endpoints, publicUrl: deps.env.PUBLIC_URL });
  await app.register(registerTrpc, { prefix: '/trpc', deps, router: appRouter });
  await app.register(registerTrpc, { prefix: '/services/trpc', deps, router: servicesRouter });
  await app.register(registerWeb, {
    deps,
    root,
    productExists: (name) => productExists(deps, name),
  });
  return app;
}

/** Short ids, unique among all processes for as long as logs are kept. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

const CALL = /^\/(api|trpc|services)\//;

/** A page's address that cannot be decoded is one that the shop does not have. Its query is the page's own matter. */
function readablePageAddress(url: string): string {
  if (!url.includes('%') || CALL.test(url)) return url;
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ''));
    return url;
  } catch {
    return '/undecodable';
  }
}
