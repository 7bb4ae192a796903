import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';
import { dataHeaders, JSON_TYPE } from './send.ts';

export interface DocsOptions {
  endpoints: readonly Endpoint[];
  publicUrl: string | undefined;
}

/** The reference page brings an inline script and inline styles of its own; no other page may. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; frame-ancestors 'none'";

/** The OpenAPI document at /openapi.json, and the reference page that draws it at /docs. */
export async function registerDocs(
  app: FastifyInstance,
  { endpoints, publicUrl }: DocsOptions,
): Promise<void> {
  let document: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, publicUrl));
    return reply
      .headers({ ...dataHeaders, 'cache-control': 'no-cache', 'content-type': JSON_TYPE })
      .send(document);
  });
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      authentication: { preferredSecurityScheme: 'session' },
      // What would lead to services of somebody else.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
    hooks: {
      preHandler: (_request, reply, done) => {
        reply.headers({
          'content-security-policy': PAGE_POLICY,
          'x-content-type-options': 'nosniff',
        });
        done();
      },
    },
  });
}
