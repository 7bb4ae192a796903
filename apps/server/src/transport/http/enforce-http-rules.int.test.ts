import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { production } from '#testing/fixtures/production-settings.ts';
import { openRawConnections, type RawConnections } from '#testing/clients/raw-connections.ts';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop();
let app: FastifyInstance;
let sockets: RawConnections;

beforeAll(async () => {
  app = await shop.app();
  sockets = await openRawConnections(app);
});
afterAll(async () => {
  sockets.close();
});

describe('requests with two Host headers', () => {
  test.each([
    ['/api/products', '"success":false'],
    ['/api/nothing', '"success":false'],
    ['/trpc/catalogue.list', '"httpStatus":400'],
    ['/readyz', ''],
    ['/', ''],
    ['/robots.txt', ''],
  ])('a request with two Host headers is refused at %s', async (url, form) => {
    const answer = await sockets.exchange(
      `GET ${url} HTTP/1.1\r\nHost: shop\r\nhost: evil.example\r\nConnection: close\r\n\r\n`,
      /never/,
    );
    expect(answer).toContain('HTTP/1.1 400 ');
    expect(answer).toContain(form);
  });

  test('a request with one Host header in any case is accepted', async () => {
    const answer = await sockets.exchange('GET /healthz HTTP/1.1\r\nHOST: shop\r\n\r\n', /\}$/);
    expect(answer).toContain('HTTP/1.1 200 ');
  });
});

describe('requests without a Host header', () => {
  test.each([
    ['/api/products', '"success":false'],
    ['/trpc/catalogue.list', '"httpStatus":400'],
    ['/readyz', ''],
  ])('a request of HTTP/1.1 without a Host header is refused at %s', async (url, form) => {
    const answer = await sockets.exchange(
      `GET ${url} HTTP/1.1\r\nConnection: close\r\n\r\n`,
      /never/,
    );
    expect(answer).toContain('HTTP/1.1 400 ');
    expect(answer).toMatch(/^x-request-id: \S/im);
    expect(answer).toContain(form);
  });

  test('a request of HTTP/1.0 needs no host', async () => {
    const answer = await sockets.exchange('GET /healthz HTTP/1.0\r\n\r\n', /\}$/);
    expect(answer).toContain('HTTP/1.1 200 ');
  });
});

test('an unknown value of the request header Expect is ignored', async () => {
  const answer = await sockets.exchange(
    'GET /healthz HTTP/1.1\r\nHost: shop\r\nExpect: more\r\n\r\n',
    /\}$/,
  );
  expect(answer).toContain('HTTP/1.1 200 ');
  expect(answer).toMatch(/^x-request-id: \S/im);
});

const surfaces = [
  ['GET', '/api/products', 200],
  ['GET', '/api/nothing', 404],
  ['OPTIONS', '/api/products', 204],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/trpc/catalogue.list', 200],
  ['GET', '/trpc/nothing.there', 404],
  ['GET', '/services/trpc/catalogue.list', 200],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
] as const;

test.each(surfaces)(
  'the answer to %s %s forbids loading, framing and type sniffing',
  async (method, url, status) => {
    const { statusCode, headers } = await app.inject({ method, url });
    expect(statusCode).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    // Browsers ignore the header over http.
    expect(headers['strict-transport-security']).toBeUndefined();
  },
);

test('every answer in production has one HSTS header', async () => {
  const { DATABASE_URL: _, ...env } = production;
  const open = await createTestShop({ env });
  const server = await open.app();
  for (const [method, url] of [...surfaces, ['GET', '/'], ['GET', '/api/docs/']] as const) {
    const { headers } = await server.inject({ method, url });
    expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
  }
  await open.close();
});
