import { beforeEach, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

type Line = Record<string, unknown>;
let text = '';
const log = createLogger('silent', { write: (line) => void (text += line) });
const shop = useTestShop({ log, env: { ACCESS_LOG: 'true', TRUST_PROXY: '127.0.0.1' } });
const customer = useFixture(() => shop.registerUser());

const lines = () =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'request');

beforeEach(() => {
  text = '';
});

test('the access log has a line for each request with its route, result, caller and network', async () => {
  const authorization = `Bearer ${customer.token}`;
  const { rawPayload } = await shop.inject({
    url: '/api/orders/ORDER-17?secret=in-the-query',
    headers: {
      authorization,
      'x-request-id': 'proxy-id-0123456789',
      'x-forwarded-for': '203.0.113.77',
    },
  });
  await expect.poll(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number) as number,
      pid: expect.any(Number) as number,
      hostname: expect.any(String) as string,
      msg: 'request',
      method: 'GET',
      route: '/api/orders/:id',
      status: 404,
      ms: expect.any(Number) as number,
      bytes: rawPayload.length,
      requestId: 'proxy-id-0123456789',
      userId: customer.userId,
      network: '203.0.113.0/24',
    },
  ]);
});

test('the access log names the caller of a read whose statement checks the session', async () => {
  await shop.inject({ url: '/api/cart', headers: { authorization: `Bearer ${customer.token}` } });
  await expect.poll(lines).toMatchObject([{ route: '/api/cart', userId: customer.userId }]);
});

test('the access log names no caller of a request without a session', async () => {
  await shop.inject({ url: '/api/products' });
  await expect.poll(() => lines()[0]).toMatchObject({ route: '/api/products', status: 200 });
  expect(lines()[0]).not.toHaveProperty('userId');
});

test.each([
  ['/trpc/catalogue.list', '/trpc/catalogue.list'],
  ['/trpc/catalogue.list,catalogue.list?batch=1', '/trpc/batch'],
  ['/trpc/guessed.name', '/trpc/unknown'],
  ['/api/guessed/name', 'unknown'],
  ['/guessed.php', 'unknown'],
  ['/healthz', '/healthz'],
])('the access log has a request to %s as the route %s', async (url, route) => {
  await shop.inject({ url });
  await expect.poll(lines).toMatchObject([{ route }]);
});

test('the access log contains no password, token, code or query', async () => {
  const secrets = ['plum-kettle-41', 'ABCD-EFGH-CODE', 'q-of-the-search', customer.token];
  const headers = { authorization: `Bearer ${customer.token}` };
  await shop.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { nickname: customer.nickname, password: secrets[0] },
  });
  await shop.inject({
    method: 'POST',
    url: '/api/freefire/activate-code',
    headers,
    payload: { code: secrets[1], player_id: '123456789' },
  });
  await shop.inject({ url: `/api/products?search=${secrets[2]}`, headers });
  await shop.inject({ url: `/reset-password?token=${secrets[3]}` });
  await shop.inject({ url: `/trpc/${secrets[1]}` });
  await expect.poll(lines).toHaveLength(5);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('the server writes no access log unless ACCESS_LOG is on', async () => {
  let logged = '';
  const quiet = await createTestShop({
    databaseUrl: shop.databaseUrl,
    log: createLogger('debug', { write: (line) => void (logged += line) }),
  });
  await (await quiet.app()).inject({ url: '/api/products' });
  await quiet.close();
  expect(logged).not.toContain('"msg":"request"');
});
