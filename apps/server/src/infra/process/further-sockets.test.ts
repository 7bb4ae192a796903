import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket, type Server as SocketServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { closeGracefully } from './close-http-server.ts';
import {
  createFurtherSockets,
  openFurtherSockets,
  requireFreePort,
  sharesPort,
} from './further-sockets.ts';

const host = '127.0.0.1';
const open: (Server | SocketServer)[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of open.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  server.listen({ host, port: 0, reusePort: sharesPort });
  await once(server, 'listening');
  const sockets = createFurtherSockets(server);
  open.push(server, ...sockets);
  await openFurtherSockets(sockets, server, { host, backlog: 511 });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return address.port;
}

test.runIf(sharesPort)('further sockets accept many connections in few turns', async () => {
  const server = createServer();
  let accepted = 0;
  server.on('connection', () => accepted++);
  const port = await listen(server);
  for (let n = 0; n < 100; n++) clients.push(connect({ host, port }));
  await Promise.all(clients.map((client) => once(client, 'connect')));
  let turns = 0;
  for (; accepted < 100; turns++) await setImmediate();
  expect(turns).toBeLessThan(50);
});

test('a connection of a further socket is answered by the server', async () => {
  const port = await listen(createServer((_request, response) => response.end('hello')));
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => (await fetch(`http://${host}:${port}`)).text()),
  );
  expect(new Set(answers)).toEqual(new Set(['hello']));
});

test.runIf(sharesPort)('the port of a server with further sockets is not free', async () => {
  const port = await listen(createServer());
  await expect(requireFreePort({ host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a shutdown ends open streams of further sockets by the hooks of their plugins', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  await app.register(async (plugin) => {
    const streams: PassThrough[] = [];
    plugin.get('/stream', async (_request, reply) => {
      const stream = new PassThrough();
      stream.write('first');
      streams.push(stream);
      return reply.send(stream);
    });
    plugin.addHook('preClose', async () => {
      for (const stream of streams) stream.end('last');
    });
  });
  const sockets = createFurtherSockets(app.server);
  closeGracefully(app, sockets);
  const listenOptions = { host, port: 0, reusePort: sharesPort };
  const origin = await app.listen(listenOptions);
  await openFurtherSockets(sockets, app.server, { host, backlog: 511 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => fetch(`${origin}/stream`)),
  );
  const texts = Promise.all(answers.map(async (answer) => answer.text()));
  await app.close();
  expect(new Set(await texts)).toEqual(new Set(['firstlast']));
});
