import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A connection that nobody has used for so long is closed; on a younger one a request may be on its way. */
const IDLE_MS = 1500;
const SWEEP_MS = 100;

interface Connection {
  /** The latest answer. */
  response?: ServerResponse;
  usedAt: number;
}

/**
 * Makes the end of a server gentle: no request that it has accepted is cut off. Node's own close also cuts
 * connections that were idle for a moment only, while the next request was already under way.
 */
export function prepareFarewell(server: Server): () => Promise<void> {
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
    // Right after a turn of the event loop nobody waits at the door; who comes later is refused, not cut off.
    await nextTurn();
    SocketServer.prototype.close.call(server);
    server.closeIdleConnections = sweep;
    setInterval(sweep, SWEEP_MS).unref();
    // What is asked from now on is told to leave by the server itself; these were asked before.
    for (const { response } of connections.values()) {
      if (response && !response.headersSent) response.setHeader('connection', 'close');
    }
  };
}
