import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { clientErrorAnswer } from './client-errors.ts';

let port: number;
let logged = '';
const log = createLogger('info', { write: (line) => void (logged += line) });
const shop = useTestShop({ log });

beforeAll(async () => {
  const app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});

async function open(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port }).setEncoding('latin1');
  await once(socket, 'connect');
  return socket;
}

/** Sends a request and returns the answer until the shop closes the connection. */
async function saidTo(request: string): Promise<string> {
  const socket = await open();
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.write(request);
  await closed;
  return text;
}

interface Refused {
  error: { json: unknown };
}

const long = 'x'.repeat(40_000);
test.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', '400 Bad Request', 'validation_error'],
  ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', '400', 'validation_error'],
  ['a long header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${long}\r\n\r\n`, '431', 'validation_error'],
])(
  'the server refuses %s in the documented shape of an error',
  async (_what, request, status, code) => {
    const answer = await saidTo(request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status}`);
    expect(head).toMatch(/^connection: close$/im);
    expect(head).toMatch(/^content-type: application\/json/im);
    expect(Number(/^content-length: (\d+)$/im.exec(head)?.[1])).toBe(Buffer.byteLength(body));
    expect(JSON.parse(body)).toEqual({
      success: false,
      error: { code, message: expect.any(String) },
    });
  },
);

test.each([
  ['/trpc/profile.get', '', (body: Refused) => body.error],
  ['/services/trpc/profile.get', '', (body: Refused) => body.error.json],
  ['/trpc/profile.get', `?input=${long}`, (body: Refused) => body.error],
])('the server refuses oversized headers for %s in tRPC’s form', async (path, query, read) => {
  const answer = await saidTo(`GET ${path}${query} HTTP/1.1\r\nHost: x\r\nX: ${long}\r\n\r\n`);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 431 ');
  expect(read(JSON.parse(body) as Refused)).toMatchObject({
    message: 'the headers are too large',
    code: expect.any(Number),
    data: {
      code: 'BAD_REQUEST',
      httpStatus: 431,
      appError: { code: 'validation_error', message: 'the headers are too large' },
    },
  });
});

test('a request that takes too long is answered by 408 in the documented shape', () => {
  expect(clientErrorAnswer({ code: 'ERR_HTTP_REQUEST_TIMEOUT' })).toMatch(
    /^HTTP\/1.1 408 Request Timeout\r\n[^]*"success":false/,
  );
});

test.each(['/api/auth/login', '/trpc/auth.login'])(
  'a request body to %s that breaks off is not logged',
  async (url) => {
    logged = '';
    const socket = await open();
    const app = await shop.app();
    const arrived = once(app.server, 'request') as Promise<[{ socket: Socket }]>;
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"`,
    );
    const [request] = await arrived;
    const gone = new Promise<void>((resolve) => void request.socket.once('close', () => resolve()));
    socket.destroy();
    await gone;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(logged).toBe('');
  },
);
