import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Raw connections to a listening server, for requests that no HTTP client sends. */
export interface RawConnections {
  port: number;
  /** Opens a connection, optionally from a given loopback address. */
  open(localAddress?: string): Promise<Socket>;
  /** Returns the connection's output once it matches or the connection closes. */
  readUntil(socket: Socket, wanted: RegExp): Promise<string>;
  /** Does the same on a new connection that sends `request`. */
  exchange(request: string, wanted: RegExp): Promise<string>;
  close(): void;
}

export async function openRawConnections(app: FastifyInstance): Promise<RawConnections> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const opened: Socket[] = [];
  const sockets: RawConnections = {
    port,
    open: async (localAddress) => {
      const socket = connect({
        host: '127.0.0.1',
        port,
        ...(localAddress !== undefined && { localAddress }),
      }).setEncoding('latin1');
      socket.on('error', () => undefined);
      opened.push(socket);
      await once(socket, 'connect');
      return socket;
    },
    readUntil: async (socket, wanted) => {
      let text = '';
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        text += chunk as string;
        if (wanted.test(text)) break;
      }
      return text;
    },
    exchange: async (request, wanted) => {
      const socket = await sockets.open();
      socket.write(request);
      return sockets.readUntil(socket, wanted);
    },
    close: () => {
      for (const socket of opened) socket.destroy();
    },
  };
  return sockets;
}
