import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDocument, ApiOperation } from '#testing/api-document.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { documentedCalls, documentRoutes, furtherCalls } from './testing/documented-calls.ts';

/* What is promised, what the document says and what the server answers to are the same calls. */

let shop: TestShop;
let document: ApiDocument;
/** Everything that the server listens for below /api, as it was told to. */
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
  shop = await createTestShop();
  subscribe('fastify.initialization', listen);
  const app = await shop.app();
  unsubscribe('fastify.initialization', listen);
  document = (await app.inject({ url: '/api/openapi.json' })).json<ApiDocument>();
});
afterAll(() => shop.close());

const calls = [...documentedCalls, ...furtherCalls];
const nameOf = (call: string) => call.split(' ').slice(0, 2).join(' ');

/** An operation as the table writes it. */
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

test('the document has the promised calls, and no other', () => {
  const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => lineOf(path, method, operation)),
  );
  expect(lines.sort()).toEqual([...calls].sort());
});

test('the server answers to the promised calls, and to no other', () => {
  const own = routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  expect(own.length).toBeGreaterThan(100);
  const promised = [...calls.map(nameOf), ...documentRoutes];
  expect([...new Set(own)].sort()).toEqual(promised.sort());
});

test('HEAD goes with a GET that changes nothing, OPTIONS with any call', () => {
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
  // Reading an order shows its codes: that is no HEAD's to do.
  expect(beside).not.toContain('HEAD /orders/{id}');
});
