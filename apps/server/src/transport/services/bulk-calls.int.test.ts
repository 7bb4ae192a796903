import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

const MIB = 1024 * 1024;
const surfaces = [
  '/api/admin/codes/bulk',
  '/trpc/admin.codes.bulkLoad',
  '/trpc/admin.codes.checkLoad',
];

const sockets: Socket[] = [];
const shop = useTestShop();
let app: FastifyInstance;
let port: number;
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
  user = await shop.registerUser();
  admin = await shop.createAdmin();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
});

const head = (url: string, token: string, length: number) =>
  `POST ${url} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

async function open(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port }).setEncoding('latin1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Waits for output of the connection that matches. */
async function heard(socket: Socket, wanted: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk as string;
    if (wanted.test(text)) return text;
  }
  return text;
}

describe.each(surfaces)('%s', (url) => {
  test.each([
    ['nobody', (): string => 'nonsense', 401, 'unauthorized'],
    ['a customer', (): string => user.token, 403, 'forbidden'],
  ] as const)(
    'a bulk call of %s is refused before its body arrives',
    async (_who, token, status, code) => {
      const socket = await open();
      socket.write(head(url, token(), 64 * MIB));
      const answer = await heard(socket, /\}$/);
      expect(answer).toContain(`HTTP/1.1 ${status} `);
      expect(answer).toContain(`"code":"${code}"`);
      socket.destroy();
    },
  );

  test('a bulk call of a customer is refused without parsing its body', async () => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      payload: '{ never parsed',
    });
    expect(answer.statusCode).toBe(403);
  });

  test('the discarded body of a customer’s refused bulk call leaves the connection usable', async () => {
    const socket = await open();
    const answers = heard(socket, /forbidden[^]*not_found[^]*\}$/);
    const body = 'x'.repeat(8 * MIB);
    socket.write(head(url, user.token, body.length) + body);
    socket.write('GET /api/nothing HTTP/1.1\r\nHost: shop\r\n\r\n');
    expect(await answers).toMatch(/HTTP\/1.1 403 [^]*HTTP\/1.1 404 /);
    socket.destroy();
  });

  test('an endless body of a customer’s refused bulk call is aborted', async () => {
    const socket = await open();
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(
      head(url, user.token, 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'),
    );
    const chunk = `${MIB.toString(16)}\r\n${'x'.repeat(MIB)}\r\n`;
    for (let sent = 0; sent < 80 && socket.writable; sent++) {
      if (!socket.write(chunk)) {
        const drained = new Promise<void>((resolve) => void socket.once('drain', resolve));
        await Promise.race([drained, closed]);
      }
    }
    await closed;
  });
});

test('admits two large bulk bodies at once, refuses a third large one, and admits a small one', async () => {
  const slow = await Promise.all(
    surfaces.slice(1).map(async (url) => {
      const socket = await open();
      socket.write(head(url, admin.token, 2 * MIB));
      return socket;
    }),
  );
  const third = (text: string) =>
    app.inject({
      method: 'POST',
      url: surfaces[0] ?? '',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { productId: 999_999, text },
    });
  const large = 'x\n'.repeat(MIB);
  const full = () => {
    const release = shop.deps.bulkBodyLimit.tryAcquire();
    release?.();
    return release === null;
  };
  await expect.poll(full, { timeout: 10_000 }).toBe(true);
  const refused = await third(large);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await third('')).statusCode).toBe(404);
  for (const socket of slow) socket.destroy();
  await expect.poll(full, { timeout: 10_000 }).toBe(false);
  expect((await third(large)).statusCode).toBe(404);
});
