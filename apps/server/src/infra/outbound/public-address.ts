import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of the internet that is handed out to hosts: what is outside is for special purposes, or for none yet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether an address belongs to one host of the internet: not to this machine, its networks or its cloud, and none
 * that leads there in another form (mapped, translated, tunnelled).
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

/** The address that a URL names itself instead of a host; null of a name. Other notations (0x7f.1) are read by URL. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}
