import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRawConnections, type RawConnections } from '#testing/clients/raw-connections.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';

const OWN_ID = /^[A-Za-z0-9-]{8,64}$/;
const sent = 'proxy-id-0123456789';

const addresses = [
  ['GET', '/'],
  ['GET', '/no-such-page'],
  ['GET', '/images/none.svg'],
  ['GET', '/api/products'],
  ['GET', '/api/nothing'],
  ['GET', '/api/orders'],
  ['GET', '/api/openapi.json'],
  ['POST', '/api/auth/login'],
  ['GET', '/api/products/slug/%E0%A4%A'],
  ['GET', '/trpc/catalogue.list'],
  ['GET', '/trpc/nothing.there'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
] as const;

describe('without a trusted proxy', () => {
  let shop: TestShop;
  let app: FastifyInstance;
  let sockets: RawConnections;
  beforeAll(async () => {
    shop = await createTestShop();
    app = await shop.app();
    sockets = await openRawConnections(app);
  });
  afterAll(async () => {
    sockets.close();
    await shop.close();
  });

  test.each(addresses)(
    '%s %s answers with a new request id, not with that of an untrusted client',
    async (method, url) => {
      const ask = () => app.inject({ method, url, headers: { 'x-request-id': sent } });
      const [first, second] = [await ask(), await ask()].map(
        ({ headers }) => headers['x-request-id'],
      );
      expect(first).toMatch(OWN_ID);
      expect(first).not.toBe(sent);
      expect(second).not.toBe(first);
    },
  );

  test('a request that is no HTTP is answered with a request id', async () => {
    const answer = await sockets.exchange('nonsense\r\n\r\n', /never/);
    expect(/^x-request-id: (.*)\r$/im.exec(answer)?.[1]).toMatch(OWN_ID);
  });
});

describe('behind a trusted proxy', () => {
  let shop: TestShop;
  let app: FastifyInstance;
  beforeAll(async () => {
    shop = await createTestShop({ env: { TRUST_PROXY: '127.0.0.1' } });
    app = await shop.app();
  });
  afterAll(() => shop.close());

  const idOf = async (id: string, remoteAddress?: string) => {
    const headers = { 'x-request-id': id };
    const answer = await app.inject({ url: '/api/products', headers, remoteAddress });
    return answer.headers['x-request-id'];
  };

  test.each(addresses)(
    '%s %s answers with the request id of a trusted proxy',
    async (method, url) => {
      const { headers } = await app.inject({ method, url, headers: { 'x-request-id': sent } });
      expect(headers['x-request-id']).toBe(sent);
    },
  );

  test.each(['short', 'x'.repeat(65), 'with_underscore', 'with space 1', 'новый-запрос'])(
    'the server replaces the invalid request id %j of a trusted proxy by a new one',
    async (id) => {
      const answered = await idOf(id);
      expect(answered).toMatch(OWN_ID);
      expect(answered).not.toBe(id);
    },
  );

  test('a request id that does not come from a trusted proxy is replaced', async () => {
    expect(await idOf(sent, '203.0.113.7')).not.toBe(sent);
  });
});
