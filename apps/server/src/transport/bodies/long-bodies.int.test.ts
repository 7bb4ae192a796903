import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectGarbage } from '#infra/process/collect-garbage.ts';
import { openRawConnections, type RawConnections } from '#testing/clients/raw-connections.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';

const KIB = 1024;
const PATHS = ['/api/auth/login', '/trpc/auth.login'];

const shop = useTestShop();
let app: FastifyInstance;
let sockets: RawConnections;

beforeAll(async () => {
  app = await shop.app();
  sockets = await openRawConnections(app);
});
afterAll(() => sockets.close());

/** Sends a login with an undocumented field. */
const logIn = (url: string, more: unknown) =>
  app.inject({ method: 'POST', url, payload: { nickname: 'nobody', password: 'password1', more } });

const announced = (url: string, length: string) =>
  `POST ${url} HTTP/1.1\r\nHost: shop\r\n${length}\r\n\r\n`;

/** Sends the beginning of a long body, and waits until it has its slot. */
async function beginLongBody(): Promise<() => void> {
  const free = countFree();
  const socket = await sockets.open();
  socket.write(announced('/api/auth/login', `Content-Length: ${512 * KIB}`));
  await expect.poll(countFree).toBe(free - 1);
  return () => socket.destroy();
}

/** Returns the number of free slots of this test's address. */
function countFree(): number {
  const taken = [];
  for (let release; (release = shop.deps.longBodyLimit.tryAcquire('127.0.0.1'));)
    taken.push(release);
  for (const release of taken) release();
  return taken.length;
}

test.each(PATHS)('a long request body to %s is read', async (url) => {
  const answer = await logIn(url, 'x'.repeat(1000 * KIB));
  expect([answer.statusCode, answer.body]).toEqual([
    401,
    expect.stringContaining('invalid_credentials'),
  ]);
});

test.each([...PATHS, '/trpc/auth.login,admin.users.list?batch=1'])(
  'a long request body of too many values to %s answers 413',
  async (url) => {
    const answer = await logIn(url, Array(200_000).fill([]));
    expect([answer.statusCode, answer.body]).toEqual([
      413,
      expect.stringContaining('payload_too_large'),
    ]);
  },
);

test('an address may send two long request bodies at once, and short ones beside them', async () => {
  const ends = [await beginLongBody(), await beginLongBody()];
  expect((await logIn('/api/auth/login', 'x'.repeat(100 * KIB))).statusCode).toBe(429);
  expect((await logIn('/api/auth/login', 'x')).statusCode).toBe(401);
  for (const end of ends) end();
  await expect.poll(countFree).toBe(2);
  expect((await logIn('/api/auth/login', 'x'.repeat(100 * KIB))).statusCode).toBe(401);
});

test('a chunked request body takes a slot for long bodies when it becomes long', async () => {
  const socket = await sockets.open();
  socket.write(announced('/api/auth/login', 'Transfer-Encoding: chunked'));
  const chunk = `${(40 * KIB).toString(16)}\r\n${'x'.repeat(40 * KIB)}\r\n`;
  socket.write(chunk);
  expect(countFree()).toBe(2);
  socket.write(chunk);
  await expect.poll(countFree).toBe(1);
  socket.destroy();
  await expect.poll(countFree).toBe(2);
});

test('a refused chunked request body leaves the memory while its connection stays open', async () => {
  const used = async () => {
    await collectGarbage();
    return process.memoryUsage().arrayBuffers / KIB / KIB;
  };
  const chunk = `${(60 * KIB).toString(16)}\r\n${'x'.repeat(60 * KIB)}\r\n`;
  const before = await used();
  for (let refused = 0; refused < 40; refused++) {
    const socket = await sockets.open();
    socket.write(announced('/api/auth/login', 'Transfer-Encoding: chunked') + chunk.repeat(18));
    expect(await sockets.readUntil(socket, /\}$/)).toContain('HTTP/1.1 413 ');
  }
  expect((await used()) - before).toBeLessThan(10);
});

test('a long request body keeps its slot until its call is answered', async () => {
  const other = await shop.deps.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('LOCK TABLE users');
    const answer = logIn('/trpc/auth.login', 'x'.repeat(100 * KIB));
    await waitForLocks(shop, 1);
    expect(countFree()).toBe(1);
    await other.query('COMMIT');
    expect((await answer).statusCode).toBe(401);
    await expect.poll(countFree).toBe(2);
  } finally {
    other.release(true);
  }
});

test('a pipelined long request body gives its slot back when the connection closes', async () => {
  const other = await shop.deps.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('LOCK TABLE users');
    const socket = await sockets.open();
    const input = { nickname: 'nobody', password: 'password1', more: 'x'.repeat(100 * KIB) };
    const body = JSON.stringify(input);
    const call = `${announced('/api/auth/login', `Content-Length: ${body.length}`)}${body}`;
    socket.write(call + call);
    await expect.poll(countFree).toBe(0);
    socket.destroy();
    await expect.poll(countFree).toBe(2);
  } finally {
    other.release(true);
  }
});
