import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createClientAt, type Answer } from './client-at-address.ts';

async function callServer(listener: RequestListener): Promise<Answer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visitor = createClientAt(url, '127.0.20.1');
  try {
    return await visitor.call('/');
  } finally {
    await visitor.close();
    server.close();
  }
}

it('a simulated visitor of the attack programs calls from its own address', async () => {
  const { body } = await callServer((request, answer) => {
    answer.end(JSON.stringify(request.socket.remoteAddress));
  });
  expect(body).toBe('127.0.20.1');
});

it('a simulated visitor of the attack programs returns the length of a compressed body without Content-Length', async () => {
  const bytes = brotliCompressSync(Buffer.alloc(5_000, 'word '));
  const { headers, size } = await callServer((_request, answer) => {
    answer.setHeader('content-encoding', 'br');
    answer.write(bytes.subarray(0, 4));
    answer.end(bytes.subarray(4));
  });
  expect(headers['content-length']).toBeUndefined();
  expect(size).toBe(bytes.length);
});
