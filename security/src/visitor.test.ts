import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createVisitor } from './visitor.ts';

it('calls from its own address', async () => {
  const server = createServer((request, answer) => {
    answer.end(JSON.stringify(request.socket.remoteAddress));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visitor = createVisitor(url, '127.0.20.1');
  expect((await visitor.call('/')).body).toBe('127.0.20.1');
  await visitor.close();
  server.close();
});
