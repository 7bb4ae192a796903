import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '#testing/fixtures/products.ts';
import { openRawConnections, type RawConnections } from '#testing/clients/raw-connections.ts';
import { createTestShop, useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

const KIB = 1024;

const shop = useTestShop();
let app: FastifyInstance;
let sockets: RawConnections;
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await shop.app();
  sockets = await openRawConnections(app);
  user = await shop.registerUser();
  admin = await shop.createAdmin();
});
afterAll(async () => {
  sockets.close();
});

/** Returns the headers of a request whose announced body is never sent. */
const unsent = (url: string, { token, length = 1000 }: { token?: string; length?: number } = {}) =>
  `POST ${url} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n` +
  (token === undefined ? '' : `Authorization: Bearer ${token}\r\n`) +
  `Content-Length: ${length}\r\n\r\n`;

describe('requests are refused before their body arrives', () => {
  test.each([
    ['/api/cart/add', 401, '"code":"unauthorized"'],
    ['/trpc/cart.add', 401, '"appError":{"code":"unauthorized"'],
    ['/trpc/cart.add,cart.clear?batch=1', 401, '"appError":{"code":"unauthorized"'],
    ['/services/trpc/cart.add', 401, '"appError":{"code":"unauthorized"'],
  ])(
    'a call of %s without a session answers %i before its body arrives',
    async (url, status, said) => {
      const answer = await sockets.exchange(unsent(url), /\}$/);
      expect(answer).toContain(`HTTP/1.1 ${status} `);
      expect(answer).toContain(said);
    },
  );

  test.each(['/api/admin/products', '/trpc/admin.products.create'])(
    "a customer's call of the admin address %s answers 403 before its body arrives",
    async (url) => {
      const answer = await sockets.exchange(unsent(url, { token: user.token }), /\}$/);
      expect(answer).toContain('HTTP/1.1 403 ');
    },
  );

  test.each([
    ['/api/auth/login', undefined],
    ['/trpc/auth.login', undefined],
    ['/services/trpc/auth.login', undefined],
    ['/api/cart/add', () => user.token],
    ['/api/admin/products', () => admin.token],
    ['/trpc/admin.products.create', () => admin.token],
  ])('a body of more than 1 MiB to %s answers 413 before it arrives', async (url, token) => {
    const length = KIB * KIB + 1;
    const answer = await sockets.exchange(
      unsent(url, { ...(token && { token: token() }), length }),
      /\}$/,
    );
    expect(answer).toContain('HTTP/1.1 413 ');
    expect(answer).toContain('payload_too_large');
  });

  test('a gateway event of more than 256 KiB answers 413 before it arrives', async () => {
    const request = unsent('/api/payment/webhook/sandbox', { length: 256 * KIB + 1 });
    expect(await sockets.exchange(request, /\}$/)).toContain('HTTP/1.1 413 ');
  });

  test('a call from an address beyond its rate limit answers 429 before its body arrives', async () => {
    const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '0.01' } });
    const server = await limited.app();
    const own = await openRawConnections(server);
    for (let calls = 0; calls < 6; calls++) await server.inject({ url: '/api/products' });
    for (const url of ['/api/cart/add', '/trpc/cart.add', '/services/trpc/cart.add'])
      expect(await own.exchange(unsent(url), /\}$/)).toContain('HTTP/1.1 429 ');
    own.close();
    await limited.close();
  });

  test('a refused client with Expect: 100-continue gets no 100', async () => {
    const request = unsent('/api/cart/add').replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n');
    const answer = await sockets.exchange(request, /\}$/);
    expect(answer).toContain('HTTP/1.1 401 ');
    expect(answer).not.toContain('100 Continue');
  });
});

test('an admitted client with Expect: 100-continue gets a 100 and the answer', async () => {
  const body = JSON.stringify({ nickname: 'nobody-there', password: 'password1' });
  const socket = await sockets.open();
  socket.write(
    unsent('/api/auth/login', { length: body.length }).replace(
      '\r\n\r\n',
      '\r\nExpect: 100-continue\r\n\r\n',
    ),
  );
  expect(await sockets.readUntil(socket, /\r\n\r\n/)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body);
  expect(await sockets.readUntil(socket, /\}$/)).toContain('HTTP/1.1 401 ');
});

test.each([
  '/api/auth/change-password',
  '/trpc/profile.updateContacts',
  '/api/cart/clear',
  '/api/support/attachments',
])('a call of %s whose session ends while its body arrives is refused', async (url) => {
  const { token, call } = await shop.registerUser();
  const body = JSON.stringify({ currentPassword: 'password1', newPassword: 'quiet-river-7' });
  const head = unsent(url, { token, length: body.length });
  const socket = await sockets.open();
  // The answer 100 shows that the session was checked.
  socket.write(head.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'));
  await sockets.readUntil(socket, /\r\n\r\n/);
  await call.auth.logout();
  socket.write(body);
  expect(await sockets.readUntil(socket, /\}$/)).toContain('HTTP/1.1 401 ');
});

test('a request with a body counts once against the rate limit of its address', async () => {
  const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '0.01' } });
  const server = await limited.app();
  const { token } = await limited.registerUser();
  const statuses: number[] = [];
  for (let calls = 0; calls < 8; calls++) {
    const answer = await server.inject({
      method: 'POST',
      url: calls % 2 === 0 ? '/api/cart/clear' : '/trpc/cart.clear',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  await limited.close();
});

test('a tRPC batch runs its calls within the rate limit and refuses the others', async () => {
  const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '0.01' } });
  const server = await limited.app();
  const { token } = await limited.registerUser();
  const batch = () =>
    server.inject({
      method: 'POST',
      url: `/trpc/${Array(4).fill('cart.clear').join(',')}?batch=1`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"0":{},"1":{},"2":{},"3":{}}',
    });
  expect((await batch()).statusCode).toBe(200);
  const answer = await batch();
  const refused = answer.json<object[]>().map((part) => 'error' in part);
  expect(refused).toEqual([false, false, true, true]);
  expect((await batch()).statusCode).toBe(429);
  await limited.close();
});

test.each(['/api/auth/login', '/trpc/auth.login', '/api/cart/add'])(
  'a chunked body to %s answers 413 beyond 1 MiB',
  async (url) => {
    const socket = await sockets.open();
    socket.write(
      unsent(url, { token: user.token }).replace(
        /Content-Length: \d+/,
        'Transfer-Encoding: chunked',
      ),
    );
    const chunk = `${(128 * KIB).toString(16)}\r\n${'x'.repeat(128 * KIB)}\r\n`;
    for (let sent = 0; sent < 9; sent++) socket.write(chunk);
    expect(await sockets.readUntil(socket, /\}$/)).toContain('HTTP/1.1 413 ');
  },
);

test.each([
  ['/api/auth/login', 9],
  ['/trpc/auth.login', 33],
])('a client of %s that is still sending its chunked body reads the 413', async (url, chunks) => {
  const socket = await sockets.open();
  socket.write(unsent(url).replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked'));
  const chunk = `${(128 * KIB).toString(16)}\r\n${'x'.repeat(128 * KIB)}\r\n`;
  for (let sent = 0; sent < chunks; sent++) {
    socket.write(chunk);
    await sleep(5);
  }
  socket.write('0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
  const answers = await sockets.readUntil(socket, /"up"\}$/);
  expect(answers).toContain('HTTP/1.1 413 ');
  expect(answers).toContain('HTTP/1.1 200 ');
});

test('an admin’s request body may exceed 64 KiB over REST and tRPC', async () => {
  const product = await addProduct(admin, { title: 'Long', slug: 'long' });
  const description = 'x'.repeat(4000);
  const translations = { en: { description }, ru: { description }, uz: { description } };
  const filling = 'y'.repeat(72 * KIB);
  for (const [method, url] of [
    ['PUT', `/api/admin/products/${product.id}`],
    ['POST', '/trpc/admin.products.update'],
  ] as const) {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { id: product.id, description, translations, filling },
    });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
});

test.each(['/nothing', '/api/nothing', '/trpc/nothing/there', '/healthz'])(
  'the body of a request to %s, which no route reads, is not parsed',
  async (url) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: '{ never parsed',
    });
    expect(answer.statusCode).toBe(404);
  },
);
