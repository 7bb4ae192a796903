import { releaseVersion } from '@manabar/prisma/release-version';
import type { Endpoint } from '../endpoints.ts';
import { namedSchemas, type Json } from './json-schemas.ts';
import { attachmentPaths, ATTACHMENTS_TAG } from './attachments.ts';
import { exportPaths, EXPORTS_TAG } from './exports.ts';
import { MESSAGES_TAG, sentWebhooks } from './sent-webhooks.ts';
import { operationOf, tagOf } from './operation.ts';
import { createRefusals, headers } from './responses.ts';
import {
  introduction,
  languageParameter,
  securitySchemes,
  tagTexts,
} from './introduction-and-tags.ts';
import { webhookPaths } from './gateway-webhooks.ts';

/** Builds the OpenAPI 3.1 document of everything below /api from the schemas that validate it. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl?: string): Json {
  const refusals = createRefusals();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.meta.rest;
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(endpoint, refusals);
  }
  Object.assign(paths, webhookPaths(refusals), attachmentPaths(refusals), exportPaths(refusals));
  const tags = new Set([
    ...endpoints.map(tagOf),
    'webhooks',
    ATTACHMENTS_TAG,
    EXPORTS_TAG,
    MESSAGES_TAG,
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manabar',
      version: releaseVersion,
      summary: 'A shop for game codes and top-ups',
      license: { name: 'MIT', identifier: 'MIT' },
      description: introduction,
    },
    servers: [{ url: `${publicUrl?.replace(/\/$/, '') ?? ''}/api` }],
    tags: customersFirst([...tags]).map((name) => ({ name, description: tagTexts[name] ?? name })),
    paths,
    webhooks: sentWebhooks(),
    components: {
      securitySchemes,
      parameters: { Language: languageParameter },
      headers,
      responses: refusals.components,
      schemas: namedSchemas(),
    },
  };
}

/** Sorts areas by the order of their texts: login first, admin areas last. */
function customersFirst(tags: readonly string[]): string[] {
  const order = Object.keys(tagTexts);
  return [...tags].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}
