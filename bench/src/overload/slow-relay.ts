import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Relay in front of a database that simulates the latency of a distant one. */
export interface SlowRelay {
  /** Address of the database through the relay. */
  databaseUrl: string;
  /** Delays all data from now on, in both directions. */
  delay(milliseconds: number): void;
  close(): void;
}

/** Relays to the database at `databaseUrl`, initially without a delay. */
export async function startSlowRelay(databaseUrl: string): Promise<SlowRelay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const pass = (from: Socket, to: Socket) => {
    let passed = Promise.resolve();
    // Later data waits for earlier data, even when the delay becomes shorter.
    const later = (act: () => void) => {
      const due = performance.now() + delayMs;
      passed = passed.then(async () => {
        const rest = due - performance.now();
        if (rest > 0) await sleep(rest);
        act();
      });
    };
    sockets.add(from);
    from
      .on('data', (bytes) => later(() => to.write(bytes)))
      .on('end', () => later(() => to.end()))
      .on('error', () => to.destroy())
      .on('close', () => sockets.delete(from));
  };
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    pass(client, database);
    pass(database, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const relayed = new URL(databaseUrl);
  relayed.hostname = '127.0.0.1';
  relayed.port = String((server.address() as AddressInfo).port);
  return {
    databaseUrl: relayed.href,
    delay: (milliseconds) => (delayMs = milliseconds),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
