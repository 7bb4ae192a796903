import { compile } from '@fastify/proxy-addr';
import type { Env } from '#config/env.ts';
import { splitNetworks } from '#config/network-list.ts';

/** Returns whether an address is a proxy whose X-Forwarded-For is trusted. */
export type IsProxy = (address: string, distance: number) => boolean;

/** Returns the check of proxies; null when no proxy is trusted. */
export function trustedProxies({ TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>): IsProxy | null {
  const proxies = splitNetworks(TRUST_PROXY);
  return proxies.length > 0 ? compile(proxies) : null;
}
