import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type AddressInfo, type Server as SocketServer } from 'node:net';

/**
 * Number of sockets beside the server's own. Node accepts one connection of each socket in a turn of the event loop
 * (https://github.com/nodejs/node/issues/57364), so that with a single socket a thousand new visitors wait for a thousand turns.
 */
const FURTHER_SOCKETS = 15;

/** Whether sockets of this process share a port: only Linux distributes the connections among them. */
export const sharesPort = process.platform === 'linux';

interface Address {
  host: string;
  port: number;
}

/** Creates sockets that accept connections for an HTTP server. */
export function createFurtherSockets(server: Server): SocketServer[] {
  return Array.from({ length: sharesPort ? FURTHER_SOCKETS : 0 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit('connection', socket);
    }),
  );
}

/**
 * Checks before a port is shared that no other server has it: for the system, two servers that share one are no error. Error:
 * EADDRINUSE.
 */
export async function requireFreePort({ host, port }: Address): Promise<void> {
  if (!sharesPort) return;
  const probe = createServer();
  await once(probe.listen({ host, port }), 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Opens further sockets to the port of an open server that shares it. */
export async function openFurtherSockets(
  sockets: readonly SocketServer[],
  server: Server,
  { host, backlog }: { host: string; backlog: number },
): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const options = { host, port, backlog, reusePort: true };
  await Promise.all(sockets.map((socket) => once(socket.listen(options), 'listening')));
}
