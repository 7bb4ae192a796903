import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { Env } from '#config/env.ts';
import { createAddressPlaces } from '#infra/places.ts';
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

/**
 * Refuses connections of an address that has too many open. Those of a trusted proxy are its clients', which it bounds
 * itself.
 */
export function boundConnections(server: Server, env: Env, isProxy: IsProxy | null): void {
  const places = createAddressPlaces(env.CONNECTIONS_PER_ADDRESS, env.RATE_LIMIT_SCALE);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy?.(address, 0)) return;
    const leave = places.take(address);
    if (leave) socket.once('close', leave);
    else {
      socket.on('error', () => undefined);
      socket.write(clientErrorAnswer({ code: 'TOO_MANY_CONNECTIONS' }));
      socket.destroySoon();
    }
  });
}
