import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openRawConnections, type RawConnections } from '#testing/clients/raw-connections.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a shop with the limits per address, which other tests disable. */
async function listen(env: Record<string, string>) {
  const shop = await createTestShop({ env: { RATE_LIMIT_SCALE: '1', ...env } });
  closing.push(() => shop.close());
  const sockets = await openRawConnections(await shop.app());
  closing.push(() => sockets.close());
  return { shop, sockets };
}

const GET = 'GET /api/products HTTP/1.1\r\nHost: shop\r\n\r\n';
const slow = (url: string, headers = '') =>
  `POST ${url} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${headers}` +
  'Content-Length: 100\r\n\r\n{"a":';

async function openAll(sockets: RawConnections, count: number) {
  const opened = [];
  for (let i = 0; i < count; i++) opened.push(await sockets.open('127.0.0.1'));
  return opened;
}

describe('connections of one address', () => {
  test('connections beyond an address’s limit are refused and closed while all are busy; other addresses are served', async () => {
    const { shop, sockets } = await listen({ CONNECTIONS_PER_ADDRESS: '3' });
    const app = await shop.app();
    let requests = 0;
    app.server.on('request', () => requests++);
    const busy = await openAll(sockets, 3);
    for (const socket of busy) socket.write(`${slow('/api/auth/login')}1`);
    await expect.poll(() => requests).toBe(3);
    const refused = await sockets.readUntil(await sockets.open(), /never/);
    expect(refused).toMatch(/^HTTP\/1.1 429 [^]*retry-after: \d[^]*"code":"rate_limited"/);
    const other = await sockets.open('127.0.0.2');
    other.write(GET);
    expect(await sockets.readUntil(other, /\]$/)).toContain('HTTP/1.1 200 ');
    const [first] = busy;
    first?.write('}'.padEnd(94));
    if (first) expect(await sockets.readUntil(first, /\}$/)).toContain('HTTP/1.1 400 ');
  });

  test('a connection beyond an address’s limit replaces its longest idle one', async () => {
    const { sockets } = await listen({ CONNECTIONS_PER_ADDRESS: '3' });
    const answered = async (socket: Socket) => {
      socket.write(GET);
      return (await sockets.readUntil(socket, /\]$/)).startsWith('HTTP/1.1 200 ');
    };
    const [first, second, third] = (await openAll(sockets, 3)) as [Socket, Socket, Socket];
    for (const socket of [second, third, first]) expect(await answered(socket)).toBe(true);
    expect(await answered(await sockets.open())).toBe(true);
    expect(await sockets.readUntil(second, /never/)).toBe('');
    for (const socket of [third, first]) expect(await answered(socket)).toBe(true);
  });

  test('a closed connection frees its place in the limit of its address', async () => {
    const { sockets } = await listen({ CONNECTIONS_PER_ADDRESS: '1' });
    const served = async () => {
      const socket = await sockets.open();
      socket.write(GET);
      const answer = await sockets.readUntil(socket, /\}$|\]$/);
      socket.destroy();
      return answer.startsWith('HTTP/1.1 200 ');
    };
    expect(await served()).toBe(true);
    await expect.poll(served).toBe(true);
  });

  test.each([
    ['of a trusted proxy are not bounded', { TRUST_PROXY: '127.0.0.1' }],
    ['are not bounded where limits per address are off', { RATE_LIMIT_SCALE: '0' }],
  ])('connections to the server %s', async (_what, env: Record<string, string>) => {
    const { sockets } = await listen({ CONNECTIONS_PER_ADDRESS: '2', ...env });
    for (const socket of await openAll(sockets, 6)) {
      socket.write(GET);
      expect(await sockets.readUntil(socket, /\]$/)).toContain('HTTP/1.1 200 ');
    }
  });
});

/** Whether an address has as many bodies in transit as it may. */
function isFull({ deps }: TestShop, address = '127.0.0.1'): boolean {
  const release = deps.addressBodyLimit.tryAcquire(address);
  release?.();
  return release === null;
}

describe('bodies in transit', () => {
  test('request bodies beyond an address’s limit are refused; other addresses and calls without a body are served', async () => {
    const { shop, sockets } = await listen({ BODIES_PER_ADDRESS: '2' });
    const [first, second, third] = await openAll(sockets, 3);
    first?.write(slow('/api/auth/login'));
    second?.write(slow('/trpc/auth.login'));
    await expect.poll(() => isFull(shop)).toBe(true);
    for (const url of ['/api/auth/login', '/trpc/auth.login', '/api/payment/webhook/sandbox'])
      expect(await sockets.exchange(slow(url), /\}$/)).toMatch(/^HTTP\/1.1 429 [^]*rate_limited/);
    third?.write(GET);
    if (third) expect(await sockets.readUntil(third, /\]$/)).toContain('HTTP/1.1 200 ');
    const other = await sockets.open('127.0.0.2');
    other.write(`${slow('/api/auth/login')}1}`.padEnd(400));
    expect(await sockets.readUntil(other, /\}$/)).toContain('HTTP/1.1 400 ');
    first?.destroy();
    await expect.poll(() => isFull(shop)).toBe(false);
  });

  test('request bodies through a trusted proxy count against the client’s address', async () => {
    const { shop, sockets } = await listen({ BODIES_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.1' });
    const of = (client: string) => slow('/api/auth/login', `X-Forwarded-For: ${client}\r\n`);
    const held = await sockets.open();
    held.write(of('203.0.113.1'));
    await expect.poll(() => isFull(shop, '203.0.113.1')).toBe(true);
    expect(await sockets.exchange(of('203.0.113.1'), /\}$/)).toContain('HTTP/1.1 429 ');
    const another = await sockets.open();
    another.write(`${of('203.0.113.2')}1}`.padEnd(400));
    expect(await sockets.readUntil(another, /\}$/)).toContain('HTTP/1.1 400 ');
  });

  test.each([
    ['/api/auth/login', '"success":false'],
    ['/trpc/auth.login', '"httpStatus":408'],
    ['/services/trpc/auth.login', '"json":{'],
    ['/api/payment/webhook/sandbox', '"success":false'],
  ])(
    'request bodies to %s that do not end in time answer 408 and are closed',
    async (url, form) => {
      const { sockets } = await listen({ BODY_TIMEOUT_SECONDS: '0.3' });
      const answer = await sockets.exchange(slow(url), /never/);
      expect(answer).toContain('HTTP/1.1 408 ');
      expect(answer).toContain(form);
    },
  );

  test('request bodies that only trickle answer 408 and are closed', async () => {
    const { sockets } = await listen({ BODY_TIMEOUT_SECONDS: '0.5' });
    const socket = await sockets.open();
    const answer = sockets.readUntil(socket, /never/);
    socket.write(slow('/api/auth/login'));
    const trickle = setInterval(() => socket.write(' '), 100);
    expect(await answer.finally(() => clearInterval(trickle))).toContain('HTTP/1.1 408 ');
  });

  test('bulk request bodies may exceed the time-out while they progress', async () => {
    const { shop, sockets } = await listen({ BODY_TIMEOUT_SECONDS: '2' });
    const { token } = await shop.createAdmin();
    const socket = await sockets.open();
    const piece = ' '.repeat(80 * 1024);
    socket.write(
      `POST /api/admin/codes/bulk HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${piece.length * 100}\r\n\r\n`,
    );
    let closed = false;
    const answer = sockets.readUntil(socket, /never/).finally(() => (closed = true));
    // The pieces take two time-outs in total, with pauses far below one.
    for (let sent = 0; sent < 16; sent++) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(closed).toBe(false);
    expect(await answer).toContain('HTTP/1.1 408 ');
  });

  test('endless bodies of refused requests are aborted', async () => {
    const { sockets } = await listen({ BODY_TIMEOUT_SECONDS: '0.3' });
    for (const url of ['/api/cart/add', '/nothing', '/api/nothing']) {
      const socket = await sockets.open();
      socket.write(slow(url));
      expect(await sockets.readUntil(socket, /never/)).toMatch(/^HTTP\/1.1 40[14] /);
      expect(socket.destroyed || socket.readableEnded).toBe(true);
    }
  });
});

describe('request headers', () => {
  test.each(['', 'GET /api/products HTTP/1.1\r\nHost: sh'])(
    'request headers that are not complete in time (%j) answer 408 and close the connection',
    async (begun) => {
      const { sockets } = await listen({ HEADERS_TIMEOUT_SECONDS: '0.3' });
      expect(await sockets.exchange(begun, /never/)).toContain('HTTP/1.1 408 ');
    },
  );

  test('a connection stays open for further requests after an answer', async () => {
    const { sockets } = await listen({
      HEADERS_TIMEOUT_SECONDS: '0.3',
      BODY_TIMEOUT_SECONDS: '0.3',
    });
    const socket = await sockets.open();
    for (let asked = 0; asked < 2; asked++) {
      socket.write(GET);
      expect(await sockets.readUntil(socket, /\]$/)).toContain('HTTP/1.1 200 ');
      // The pause is longer than both time-outs and Node's check interval.
      await new Promise((resolve) => setTimeout(resolve, 2500));
    }
  });
});
