import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Relay in front of the database, with which a test can cut one shop off from it. */
export interface DatabaseRelay {
  /** URL of the database through the relay. */
  databaseUrl: string;
  /** Breaks all connections and refuses new ones. */
  cut(): void;
  /** Stops passing data on, like a frozen database or a dead line, and keeps connections open. */
  freeze(): void;
  /** Passes on the held and all further data. */
  thaw(): void;
  /** Keeps all connections silent from now on, as if the former primary were gone, and serves new ones. */
  abandon(): void;
  /** Accepts connections again, at the same port. */
  restore(): Promise<void>;
}

/** Relays to the database at `databaseUrl` until it is cut. */
export async function relayDatabase(databaseUrl: string): Promise<DatabaseRelay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  let server: Server;
  let isFrozen = false;
  const listen = async (port: number): Promise<number> => {
    server = createServer((client) => {
      const database = connect(Number(target.port), target.hostname);
      keep(client).pipe(keep(database)).pipe(client);
      if (isFrozen) for (const socket of [client, database]) socket.pause();
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const relayed = new URL(databaseUrl);
  relayed.hostname = '127.0.0.1';
  relayed.port = String(port);
  return {
    databaseUrl: relayed.href,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    abandon() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async restore() {
      await listen(port);
    },
  };
}
