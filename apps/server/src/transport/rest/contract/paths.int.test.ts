import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { ApiDocument, ApiOperation } from '#testing/clients/api-document.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import {
  documentedOperations,
  documentRoutes,
  furtherOperations,
} from '#testing/rest-contract/documented-operations.ts';

/* The promised operations, the document and the server's routes are the same. */

const shop = useTestShop();
let document: ApiDocument;
/** All routes of the server below /api. */
const routes: string[] = [];

function listen(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    if (!/^\/api(\/|$)/.test(url)) return;
    const path = url.slice('/api'.length).replace(/:(\w+)/g, '{$1}');
    for (const each of [method].flat()) routes.push(`${each} ${path}`);
  });
}

beforeAll(async () => {
  subscribe('fastify.initialization', listen);
  const app = await shop.app();
  unsubscribe('fastify.initialization', listen);
  document = (await app.inject({ url: '/api/openapi.json' })).json<ApiDocument>();
});

const calls = [...documentedOperations, ...furtherOperations];
const nameOf = (call: string) => call.split(' ').slice(0, 2).join(' ');

/** Returns an operation in the table's form. */
function lineOf(path: string, method: string, operation: ApiOperation): string {
  const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
  const takesKey = operation.parameters?.some(({ name }) => name === 'Idempotency-Key');
  const who = operation.tags.includes('webhooks')
    ? 'S'
    : operation.security.length === 0
      ? '-'
      : operation.description?.startsWith('For admins')
        ? 'A'
        : 'U';
  return [method.toUpperCase(), path, who, success, ...(takesKey ? ['key'] : [])].join(' ');
}

test('the OpenAPI document has exactly the promised operations', () => {
  const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => lineOf(path, method, operation)),
  );
  expect(lines.sort()).toEqual([...calls].sort());
});

test('the server has exactly the promised REST operations', () => {
  const own = routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  expect(own.length).toBeGreaterThan(100);
  const promised = [...calls.map(nameOf), ...documentRoutes];
  expect([...new Set(own)].sort()).toEqual(promised.sort());
});

test('REST has OPTIONS for each procedure and HEAD for each GET, but no HEAD that would reveal codes', () => {
  const beside = routes.filter((route) => /^(HEAD|OPTIONS) /.test(route));
  const paths = new Set(calls.map((call) => call.split(' ')[1] ?? ''));
  const stray = beside.filter((route) => {
    const [method, path = ''] = route.split(' ');
    if (documentRoutes.includes(`GET ${path}`)) return false;
    return method === 'HEAD'
      ? !calls.some((call) => nameOf(call) === `GET ${path}`)
      : !paths.has(path);
  });
  expect(stray).toEqual([]);
  // Exports, attachments and gateway events are no procedures.
  const names = calls
    .map(nameOf)
    .filter((name) => !/\/(admin\/exports|support\/attachments|payment\/webhook)\b/.test(name));
  const wanted = names.flatMap((name) => {
    const path = name.split(' ')[1] ?? '';
    const hasHead = name.startsWith('GET ') && path !== '/orders/{id}';
    return [`OPTIONS ${path}`, ...(hasHead ? [`HEAD ${path}`] : [])];
  });
  expect(beside).toEqual(expect.arrayContaining(wanted));
  // Reading an order reveals its codes, so it has no HEAD.
  expect(beside).not.toContain('HEAD /orders/{id}');
});
