import { fieldOf } from '@manabar/contracts/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { packDocument, sendDocument, type CachedDocument } from '../../http/cached-document.ts';
import { spendRequest } from '#procedures/rate-limit.ts';
import { hasCurrentCopy, weakEtag } from '../../http/etag.ts';
import { createContext } from '../../http/create-context.ts';
import type { Endpoint } from '../endpoints.ts';
import { openApiDocument } from './document.ts';
import { createReferenceScripts, type ReferenceScripts } from './reference-script.ts';
import { acceptedEncoding, dataHeaders, JSON_TYPE, sendError } from '../send-json.ts';

export interface DocsOptions {
  deps: Deps;
  endpoints: readonly Endpoint[];
  publicUrl: string | undefined;
}

/** Content security policy of the reference page, which has a script file and inline styles but no inline script. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; frame-ancestors 'none'";

const configuration = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  authentication: { preferredSecurityScheme: 'session' },
  // Disables links to services of third parties.
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
};

const YEAR_SECONDS = 31_536_000;

/** Serves the OpenAPI document at /openapi.json, and its reference page at /docs/. */
export async function registerDocs(
  app: FastifyInstance,
  { deps, endpoints, publicUrl }: DocsOptions,
): Promise<void> {
  const scripts = createReferenceScripts();
  app.addHook('onClose', async () => scripts.close());
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  const count = (request: FastifyRequest) => spendRequest(createContext(deps, request), 'general');
  app.addHook('onRequest', count);

  let document: Promise<CachedDocument> | undefined;
  app.get('/openapi.json', async (request, reply) => {
    document ??= packDocument(JSON.stringify(openApiDocument(endpoints, publicUrl)));
    const headers = { ...dataHeaders, 'cache-control': 'no-cache', 'content-type': JSON_TYPE };
    return sendDocument(request, reply, await document, headers);
  });
  app.get('/docs', (_request, reply) => reply.headers(dataHeaders).redirect('/api/docs/', 301));
  app.get('/docs/', async (_request, reply) => {
    const hash = await scripts.hash();
    return reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': PAGE_POLICY,
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      .send(referencePage(hash));
  });
  app.get('/docs/js/scalar.js', async (request, reply) => {
    const hash = await scripts.hash();
    const etag = weakEtag(hash);
    reply.headers({
      ...dataHeaders,
      'cache-control':
        fieldOf(request.query, 'v') === hash
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : 'public, no-cache',
      etag,
      vary: 'Accept-Encoding',
    });
    if (hasCurrentCopy(request, etag)) return reply.code(304).send();
    return sendScript(request, reply, scripts);
  });
}

async function sendScript(
  request: FastifyRequest,
  reply: FastifyReply,
  scripts: ReferenceScripts,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const script = await scripts.read(encoding);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('text/javascript; charset=utf-8').send(script);
}

/** Returns the reference page; its script reads its settings from an element with a fixed id. */
function referencePage(hash: string): string {
  const settings = JSON.stringify(configuration).replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Manabar API</title>
  </head>
  <body>
    <div id="api-reference" data-configuration="${settings}"></div>
    <script src="js/scalar.js?v=${hash}"></script>
  </body>
</html>
`;
}
