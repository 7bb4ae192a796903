import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { Env } from '#config/env.ts';
import { addressKey } from '#infra/address-keys.ts';
import { createAddressPlaces, type Leave } from '#infra/places.ts';
import { clientErrorAnswer } from './client-errors.ts';

/** Whether an address is one of the proxies whose X-Forwarded-For counts. */
export type IsProxy = (address: string, distance: number) => boolean;

/** Null when no proxy is trusted. */
export function trustedProxies({ TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>): IsProxy | null {
  const proxies = TRUST_PROXY.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return proxies.length > 0 ? compile(proxies) : null;
}

/** A connection that counts against its address. */
interface Connection {
  /** What its address counts as. */
  key: string;
  leave: Leave;
}

/** The connections of each address on which no request runs, the longest idle first. */
class IdleConnections {
  readonly #byKey = new Map<string, Map<Socket, Leave>>();

  add(socket: Socket, { key, leave }: Connection): void {
    const idle = this.#byKey.get(key) ?? new Map<Socket, Leave>();
    this.#byKey.set(key, idle.set(socket, leave));
  }

  delete(socket: Socket, { key }: Connection): void {
    const idle = this.#byKey.get(key);
    if (idle?.delete(socket) && idle.size === 0) this.#byKey.delete(key);
  }

  /** Closes the longest idle connection and frees its place at once; false when there is none. */
  evictOne(key: string): boolean {
    for (const [socket, leave] of this.#byKey.get(key) ?? []) {
      this.delete(socket, { key, leave });
      socket.destroy();
      leave();
      return true;
    }
    return false;
  }
}

/**
 * Bounds the connections of an address: beyond the limit its longest idle one is closed for a new one, which is refused
 * when a request runs on each. Those of a trusted proxy are its clients', which it bounds itself.
 */
export function boundConnections(server: Server, env: Env, isProxy: IsProxy | null): void {
  const places = createAddressPlaces(env.CONNECTIONS_PER_ADDRESS, env.RATE_LIMIT_SCALE);
  const idle = new IdleConnections();
  const bounded = new WeakMap<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy?.(address, 0)) return;
    const key = addressKey(address);
    const leave = places.take(address) ?? (idle.evictOne(key) ? places.take(address) : null);
    if (!leave) return refuseConnection(socket);
    const connection = { key, leave };
    bounded.set(socket, connection);
    idle.add(socket, connection);
    socket.once('close', () => {
      idle.delete(socket, connection);
      leave();
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
