import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

const shop = useTestShop();
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});

const headOf = (url: string, { token }: TestUser, bytes = 3 * 1024 * 1024) =>
  `POST ${url} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

/** Sends the head of a POST, and closes the connection during the lookup of the session. */
async function abortWhileAsking(url: string, user: TestUser, bytes?: number): Promise<void> {
  const { deps } = shop;
  const { authenticate } = deps;
  let goOn = () => undefined as void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let asked = () => undefined as void;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  let answered: Promise<unknown> = Promise.resolve();
  deps.authenticate = (...given) => {
    asked();
    const answer = held.then(() => authenticate(...given));
    answered = answer;
    return answer;
  };
  try {
    const closed = new Promise<void>((resolve) =>
      app.server.once('connection', (server) => server.once('close', () => resolve())),
    );
    const socket = connect({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    socket.write(headOf(url, user, bytes));
    await isAsked;
    socket.destroy();
    await closed;
  } finally {
    deps.authenticate = authenticate;
    goOn();
  }
  await answered;
}

/** Uploads a small picture and returns the status. */
async function upload({ token }: TestUser): Promise<number> {
  const canvas = { width: 4, height: 4, channels: 3, background: '#c81d77' } as const;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/support/attachments',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    payload: await sharp({ create: canvas }).png().toBuffer(),
  });
  return statusCode;
}

test('uploads of attachments whose connections closed before they were admitted hold no slot', async () => {
  const customer = await shop.registerUser();
  // An address may have eight uploads in transit.
  for (let i = 0; i < 8; i++) await abortWhileAsking('/api/support/attachments', customer);
  await expect.poll(() => upload(customer)).toBe(200);
});

test('slow uploads of attachments keep no other upload waiting', async () => {
  const customer = await shop.registerUser();
  const head = headOf('/api/support/attachments', customer);
  const slow = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect({ host: '127.0.0.1', port });
      await once(socket, 'connect');
      socket.write(head.replace('\r\n', '\r\nExpect: 100-continue\r\n'));
      // The answer to Expect proves that the upload was admitted.
      const [admitted] = (await once(socket, 'data')) as [Buffer];
      expect(admitted.toString()).toContain('100 Continue');
      socket.write('slow');
      return socket;
    }),
  );
  expect(await upload(customer)).toBe(200);
  for (const socket of slow) socket.destroy();
});

test('bulk loads of codes whose connections closed before they were admitted hold no slot', async () => {
  const admin = await shop.createAdmin();
  for (let i = 0; i < 3; i++) await abortWhileAsking('/api/admin/codes/bulk', admin);
  const isFull = () => {
    const release = shop.deps.bulkBodyLimit.tryAcquire();
    release?.();
    return release === null;
  };
  await expect.poll(isFull).toBe(false);
});

test('long request bodies whose connections closed before they were admitted hold no slot', async () => {
  const customer = await shop.registerUser();
  // An address may have two long bodies in transit.
  for (let i = 0; i < 2; i++) await abortWhileAsking('/api/cart/add', customer, 512 * 1024);
  const isFull = () => {
    const release = shop.deps.longBodyLimit.tryAcquire('127.0.0.1');
    release?.();
    return release === null;
  };
  await expect.poll(isFull).toBe(false);
});
