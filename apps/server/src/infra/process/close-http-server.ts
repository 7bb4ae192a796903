import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Idle time after which a connection is closed, in milliseconds; on one that was used later a request may be on its way. */
const IDLE_MS = 1500;
const SWEEP_MS = 100;

interface Connection {
  response?: ServerResponse;
  usedAt: number;
}

/** Longest time in milliseconds for which waiting connections are accepted. */
const LAST_ACCEPTED_MS = 500;

/** Steps of a graceful shutdown. */
export interface Shutdown {
  /** Stops accepting connections. */
  stop: () => Promise<void>;
  /** Resolves once all connections of the sockets are closed. The server's own close waits for those of its own socket only. */
  ended: () => Promise<void>;
}

/** Shuts an app down without cutting accepted requests; its plugins must be registered before. */
export function closeGracefully(app: FastifyInstance, sockets: readonly SocketServer[]): void {
  const { stop, ended } = prepareGracefulShutdown(app.server, sockets);
  app.addHook('preClose', stop);
  // Hooks of plugins run in the plugins' order, so that this one runs after those that end open streams.
  void app.register(async (last) => void last.addHook('preClose', ended));
}

/**
 * Prepares the graceful shutdown of an HTTP server, and of the sockets that accept connections for it.
 * Node's own close also cuts connections that were idle only briefly, while the next request was on its way (ADR 49).
 */
function prepareGracefulShutdown(server: Server, sockets: readonly SocketServer[]): Shutdown {
  const connections = new Map<Socket, Connection>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted++;
    connections.set(socket, { usedAt: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.response = response;
    connection.usedAt = performance.now();
  });

  const sweep = () => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (connection.response && !connection.response.writableFinished) connection.usedAt = now;
      if (now - connection.usedAt > IDLE_MS) socket.destroy();
    }
  };
  let closed: Promise<unknown>[] = [];
  const stop = async () => {
    // Waiting connections are accepted one by one, each in a turn of the event loop; later ones are refused.
    const last = performance.now() + LAST_ACCEPTED_MS;
    for (let before = -1; accepted > before && performance.now() < last;) {
      before = accepted;
      await nextTurn();
    }
    SocketServer.prototype.close.call(server);
    closed = sockets
      .filter(({ listening }) => listening)
      .map((socket) => once(socket.close(), 'close'));
    server.closeIdleConnections = sweep;
    setInterval(sweep, SWEEP_MS).unref();
    // The server itself sends `Connection: close` with later requests, but not with earlier ones.
    for (const { response } of connections.values()) {
      if (response && !response.headersSent) response.setHeader('connection', 'close');
    }
  };
  return { stop, ended: async () => void (await Promise.all(closed)) };
}
