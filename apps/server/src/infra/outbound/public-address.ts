import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Range of the internet's IPv6 addresses for hosts; the rest is for special purposes or unassigned. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Returns whether an address belongs to a host of the internet, and not to this machine, its networks or its cloud, also in
 * another form (mapped, translated, tunnelled).
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

/** Returns the address in a URL without a host name; null for a name. URL has already normalised other notations (0x7f.1). */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}
