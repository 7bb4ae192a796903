import { compile } from '@fastify/proxy-addr';
import type { Env } from '#config/env.ts';

/** Whether an address is a proxy whose X-Forwarded-For is trusted. */
export type IsProxy = (address: string, distance: number) => boolean;

/** Null when no proxy is trusted. */
export function trustedProxies({ TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>): IsProxy | null {
  const proxies = TRUST_PROXY.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return proxies.length > 0 ? compile(proxies) : null;
}
