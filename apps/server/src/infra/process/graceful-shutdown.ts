import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** An idle connection is closed after this time; on one that was used later a request may be on its way. */
const IDLE_MS = 1500;
const SWEEP_MS = 100;

interface Connection {
  /** The latest response. */
  response?: ServerResponse;
  usedAt: number;
}

/**
 * Graceful shutdown of an HTTP server: returns what stops it without cutting off an accepted request. Node's own close
 * also cuts connections that were idle for a moment only, while the next request was already on its way (ADR 49).
 */
export function prepareGracefulShutdown(server: Server): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
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
  return async () => {
    // After a turn of the event loop every waiting connection is accepted; later ones are refused, not cut off.
    await nextTurn();
    SocketServer.prototype.close.call(server);
    server.closeIdleConnections = sweep;
    setInterval(sweep, SWEEP_MS).unref();
    // The server itself sends `Connection: close` with later requests; these came before.
    for (const { response } of connections.values()) {
      if (response && !response.headersSent) response.setHeader('connection', 'close');
    }
  };
}
