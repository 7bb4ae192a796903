import ipaddr from 'ipaddr.js';
import { parseAddress } from '#config/network-list.ts';

/** Leading bits that identify a network of clients: the smallest that providers commonly route. */
const NETWORK_BITS = { ipv4: 24, ipv6: 48 } as const;
/** Leading 16-bit groups of an IPv6 network that belongs to one customer: a /64. */
const CUSTOMER_GROUPS = 4;

/**
 * Returns the key under which an address counts: IPv4 by itself, IPv6 by its /64, because one customer usually has all of it.
 * Hashes of these keys are stored, so their notation must not change.
 */
export function addressKey(address: string): string {
  const parsed = parseAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address;
  return parsed.parts
    .slice(0, CUSTOMER_GROUPS)
    .map((group) => group.toString(16))
    .join(':');
}

/**
 * Returns an address for display with its counts: IPv4 by itself, IPv6 as its /64. Null for an invalid address.
 */
export function countedAddress(address: string): string | null {
  const parsed = parseAddress(address);
  if (!parsed) return null;
  const key = addressKey(address);
  return parsed instanceof ipaddr.IPv6 ? ipaddr.parse(`${key}::`).toString() + '/64' : key;
}

/** Returns the network of an address: IPv4 by its /24, IPv6 by its /48. Equal address keys have equal network keys. */
export function networkKey(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  const cidr = `${parsed.toString()}/${NETWORK_BITS[parsed.kind()]}`;
  const network =
    parsed instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${network.toString()}/${NETWORK_BITS[parsed.kind()]}`;
}
