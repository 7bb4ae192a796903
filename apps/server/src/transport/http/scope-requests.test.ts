import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { collectGarbage } from '#infra/process/collect-garbage.ts';
import { scopeRequests } from './scope-requests.ts';

test('a connection that a request opened does not keep the request in memory', async () => {
  const database = createServer().listen(0, '127.0.0.1');
  const app = fastify();
  const opened: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of opened) socket.destroy();
    database.close();
    await app.close();
  });
  const served: WeakRef<object>[] = [];
  scopeRequests(app);
  app.get('/', (request, reply) => {
    served.push(new WeakRef(request));
    opened.push(connect((database.address() as AddressInfo).port, '127.0.0.1'));
    return reply.send('x');
  });
  await app.inject('/');
  await collectGarbage();
  expect(opened).toHaveLength(1);
  expect(served.map((request) => request.deref() === undefined)).toEqual([true]);
});
