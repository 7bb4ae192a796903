import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Parses an address in any notation, also IPv4 mapped into IPv6, without an IPv6 zone; returns null for other text. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [plain = ''] = address.split('%');
  return isIP(plain) === 0 ? null : ipaddr.process(plain);
}

/** Splits a list that is separated by commas. */
export const splitNetworks = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Returns whether a text is an address or a network: `192.0.2.0/24`, `192.0.2.1`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/');
  // The library also accepts short forms of IPv4, such as 10.1.
  if (isIP(address) === 0 || !ipaddr.isValidCIDR(toCidr(text))) return false;
  // Mapped addresses of clients are compared as IPv4, so that a mapped network would never match.
  const parsed = ipaddr.parse(address);
  return !(parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress());
}

/** Returns a function that tests whether an address belongs to one of the networks. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const listed = networks.map((network) => ipaddr.parseCIDR(toCidr(network)));
  return (address) => {
    const parsed = parseAddress(address);
    return parsed !== null && ipaddr.subnetMatch(parsed, { listed }, 'other') === 'listed';
  };
}

function toCidr(network: string): string {
  if (network.includes('/')) return network;
  return `${network}/${isIP(network) === 6 ? 128 : 32}`;
}
