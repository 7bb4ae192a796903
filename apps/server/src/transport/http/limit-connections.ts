import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from '#config/env.ts';
import { addressKey } from '#infra/limits/address-keys.ts';
import { createAddressConcurrencyLimit, type Release } from '#infra/limits/concurrency-limit.ts';
import { clientErrorAnswer } from './client-errors.ts';
import type { IsProxy } from './trusted-proxies.ts';

/** Connection that counts against its address. */
interface Connection {
  /** Key of the address for counting. */
  key: string;
  release: Release;
}

/** Idle connections of each address, longest idle first. */
class IdleConnections {
  readonly #byKey = new Map<string, Map<Socket, Release>>();

  add(socket: Socket, { key, release }: Connection): void {
    const idle = this.#byKey.get(key) ?? new Map<Socket, Release>();
    this.#byKey.set(key, idle.set(socket, release));
  }

  delete(socket: Socket, { key }: Connection): void {
    const idle = this.#byKey.get(key);
    if (idle?.delete(socket) && idle.size === 0) this.#byKey.delete(key);
  }

  /** Closes the longest idle connection and releases its slot at once; returns false if there is none. */
  evictOne(key: string): boolean {
    for (const [socket, release] of this.#byKey.get(key) ?? []) {
      this.delete(socket, { key, release });
      socket.destroy();
      release();
      return true;
    }
    return false;
  }
}

/**
 * Limits the connections of an address: a new one beyond the limit replaces the longest idle one, and is
 * refused when none is idle. Connections of a trusted proxy are exempt, because it limits its clients itself.
 */
export function limitConnections(server: Server, env: Env, isProxy: IsProxy | null): void {
  const limit = createAddressConcurrencyLimit(env.CONNECTIONS_PER_ADDRESS, env.RATE_LIMIT_SCALE);
  const idle = new IdleConnections();
  const bounded = new WeakMap<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy?.(address, 0)) return;
    const key = addressKey(address);
    const release =
      limit.tryAcquire(address) ?? (idle.evictOne(key) ? limit.tryAcquire(address) : null);
    if (!release) return refuseConnection(socket);
    const connection = { key, release };
    bounded.set(socket, connection);
    idle.add(socket, connection);
    socket.once('close', () => {
      idle.delete(socket, connection);
      release();
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = bounded.get(socket);
    if (!connection) return;
    idle.delete(socket, connection);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket, connection);
    });
  });
}

function refuseConnection(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.write(clientErrorAnswer({ code: 'TOO_MANY_CONNECTIONS' }));
  socket.destroySoon();
}
