import { exportableLists, exportPath } from '@manabar/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { appRouter } from '../app-router.ts';
import { endpointsOf } from './endpoints.ts';

/** The documented calls that exist so far: method, path, who, status of a success. */
const documented = [
  'POST /auth/login - 200',
  'POST /auth/register - 201',
  'POST /auth/logout U 200',
  'GET /profile U 200',
  'GET /promotions/active - 200',
  'GET /freefire/offers - 200',
  'GET /pubg/packages - 200',
  'GET /products - 200',
  'GET /products/slug/{slug} - 200',
  'GET /products/{id} - 200',
  'GET /products/{id}/prices/{regionId} - 200',
  'GET /products/{id}/codes/{regionId} - 200',
  'GET /products/{id}/popular/{regionId} - 200',
  'POST /cart/add U 200',
  'GET /cart U 200',
  'PUT /cart/update-quantity/{id} U 200',
  'DELETE /cart/remove/{id} U 200',
  'POST /cart/clear U 200',
  'GET /orders U 200',
  'GET /orders/{id} U 200',
  'POST /orders/{id}/refund-unrevealed U 200 key',
  'POST /orders/{id}/cancel U 200',
  'POST /orders/{id}/check-payment U 200',
  'POST /orders/topup U 200 key',
  'POST /freefire/check-id - 200',
  'POST /freefire/activate-code U 200 key',
  'POST /pubg/check-id - 200',
  'POST /steam/calculate U 200',
  'GET /balance U 200',
  'POST /balance/topup A 200 key',
  'POST /support - 201',
  'POST /payment/from-balance U 200 key',
  'POST /payment/create U 200 key',
  'GET /admin/users A 200',
  'PUT /admin/users/{id}/balance A 200 key',
  'PUT /admin/users/{id}/password A 200',
  'GET /admin/users/{id}/orders A 200',
  'GET /admin/orders A 200',
  'GET /admin/orders/{id} A 200',
  'PUT /admin/orders/{id} A 200',
  'GET /admin/products A 200',
  'POST /admin/products A 201',
  'GET /admin/products/{id} A 200',
  'PUT /admin/products/{id} A 200',
  'DELETE /admin/products/{id} A 200',
  'PUT /admin/products/{id}/regions A 200',
  'PUT /admin/products/{id}/regions/{regionId}/currency A 200',
  'GET /admin/codes A 200',
  'POST /admin/codes A 201',
  'GET /admin/codes/{id} A 200',
  'PUT /admin/codes/{id} A 200',
  'DELETE /admin/codes/{id} A 200',
  'POST /admin/codes/bulk A 200 key',
  'POST /admin/codes/{id}/reveal A 200',
  'GET /admin/generated-codes A 200',
  'POST /admin/generated-codes/generate A 201 key',
  'POST /admin/generated-codes/publish A 200',
  'GET /admin/generated-codes/{id} A 200',
  'PUT /admin/generated-codes/{id} A 200',
  'DELETE /admin/generated-codes/{id} A 200',
  'POST /admin/generated-codes/{id}/reveal A 200',
  'GET /admin/promotions A 200',
  'POST /admin/promotions A 201',
  'GET /admin/promotions/{id} A 200',
  'PUT /admin/promotions/{id} A 200',
  'DELETE /admin/promotions/{id} A 200',
  'GET /admin/regions A 200',
  'POST /admin/regions A 201',
  'GET /admin/regions/{id} A 200',
  'PUT /admin/regions/{id} A 200',
  'DELETE /admin/regions/{id} A 200',
  'GET /freefire-admin/denominations A 200',
  'POST /freefire-admin/denominations A 201',
  'GET /freefire-admin/denominations/active A 200',
  'GET /freefire-admin/denominations/{id} A 200',
  'PUT /freefire-admin/denominations/{id} A 200',
  'DELETE /freefire-admin/denominations/{id} A 200',
  'GET /pubg-admin/denominations A 200',
  'POST /pubg-admin/denominations A 201',
  'GET /pubg-admin/denominations/active A 200',
  'GET /pubg-admin/denominations/{id} A 200',
  'PUT /pubg-admin/denominations/{id} A 200',
  'DELETE /pubg-admin/denominations/{id} A 200',
  'GET /pubg-admin/codes A 200',
  'POST /pubg-admin/codes A 201',
  'GET /pubg-admin/codes/{id} A 200',
  'PUT /pubg-admin/codes/{id} A 200',
  'DELETE /pubg-admin/codes/{id} A 200',
  'POST /pubg-admin/codes/bulk A 200 key',
  'POST /pubg-admin/codes/{id}/reveal A 200',
  'GET /admin/currency-rates A 200',
  'PUT /admin/currency-rates/{id} A 200',
  'GET /currency-settings/settings A 200',
  'POST /currency-settings/settings A 200',
  'GET /admin/audit A 200',
  'GET /admin/support A 200',
  'PUT /admin/support/{id} A 200',
];

interface Operation {
  operationId: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: {
    content: {
      'application/json': { schema: { properties: Record<string, unknown>; required?: string[] } };
    };
  };
  responses: Record<
    string,
    { content: { 'application/json': { schema: Record<string, unknown> } }; headers?: object }
  >;
}
interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let shop: TestShop;
let app: FastifyInstance;
let document: OpenApi;

beforeAll(async () => {
  shop = await createTestShop();
  app = await shop.app();
  document = (await app.inject({ url: '/api/openapi.json' })).json<OpenApi>();
});
afterAll(() => shop.close());

test('REST has the documented calls, and no other', () => {
  const who = { anyone: '-', user: 'U', admin: 'A' } as const;
  const present = endpointsOf(appRouter).map(({ meta: { rest, access } }) =>
    [
      rest.method,
      rest.path,
      who[access ?? 'anyone'],
      rest.status ?? 200,
      ...(rest.idempotencyKey ? ['key'] : []),
    ].join(' '),
  );
  expect(present.sort()).toEqual([...documented].sort());
});

test('the document is valid OpenAPI 3.1', async () => {
  // By the schema that the OpenAPI Initiative publishes.
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: '/api' }]);
});

test('it names every list that can be had as a file, with what the list takes', () => {
  const files = Object.keys(document.paths).filter((path) => path.startsWith('/admin/exports/'));
  expect(files.sort()).toEqual(exportableLists.map(exportPath).sort());
  const file = document.paths['/admin/exports/codes.csv']?.['get'];
  const list = document.paths['/admin/codes']?.['get'];
  const paging = ['page', 'pageSize', 'after'];
  expect(file?.parameters).toEqual(list?.parameters?.filter(({ name }) => !paging.includes(name)));
  expect(file?.parameters?.map(({ name }) => name)).toContain('productId');
  expect(file?.security).toEqual([{ session: [] }]);
  expect(Object.keys(file?.responses['200']?.content ?? {})).toEqual(['text/csv']);
});

test('it describes every call with its answer, its refusals and who may make it', () => {
  for (const { path, meta } of endpointsOf(appRouter)) {
    const operation = document.paths[meta.rest.path]?.[meta.rest.method.toLowerCase()];
    expect(operation, path).toBeDefined();
    expect(operation?.operationId).toBe(path);
    expect(operation?.security).toEqual(meta.access === 'anyone' ? [] : [{ session: [] }]);
    const success = operation?.responses[String(meta.rest.status ?? 200)];
    expect(
      Object.keys(success?.content['application/json'].schema ?? {}).length,
      path,
    ).toBeGreaterThan(0);
    const error = { $ref: '#/components/schemas/Error' };
    for (const status of ['429', '500', 'default', ...(meta.access === 'anyone' ? [] : ['401'])]) {
      expect(
        operation?.responses[status]?.content['application/json'].schema,
        `${path} ${status}`,
      ).toEqual(error);
    }
    const inPath = [...meta.rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared =
      operation?.parameters
        ?.filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name) ?? [];
    expect(declared).toEqual(inPath);
  }
});

describe('it says how', () => {
  test('an idempotency key travels: in its header, not in the body', () => {
    const pay = document.paths['/payment/from-balance']?.['post'];
    expect(pay?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    );
    expect(pay?.responses['200']?.headers).toHaveProperty('Idempotent-Replayed');
    expect(
      Object.keys(pay?.requestBody?.content['application/json'].schema.properties ?? {}),
    ).toEqual(['currency', 'amount']);
  });

  test('input is written: amounts as numbers, optional fields as optional', () => {
    const add =
      document.paths['/cart/add']?.['post']?.requestBody?.content['application/json'].schema;
    expect(add?.required).toEqual(['productId', 'gameAmount']);
    const list = document.paths['/orders']?.['get']?.parameters;
    expect(list?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['q', 'query', false],
      ['cursor', 'query', false],
      ['limit', 'query', false],
    ]);
  });
});

test('the reference page draws it, with scripts of its own and of nobody else', async () => {
  expect((await app.inject({ url: '/api/docs' })).headers['location']).toBe('/api/docs/');
  const page = await app.inject({ url: '/api/docs/' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('/api/openapi.json');
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'unsafe-inline'");
  expect(page.headers['content-security-policy']).not.toContain('http');
  expect(page.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)[^"']*\.js/);
});
