import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address in any notation, IPv4 also mapped into IPv6, without an IPv6 zone; null when it is none. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [plain = ''] = address.split('%');
  return isIP(plain) === 0 ? null : ipaddr.process(plain);
}

/** The parts of a list that is separated by commas. */
export const splitNetworks = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a text is an address or a network: `192.0.2.0/24`, `192.0.2.1`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/');
  // The library also takes short forms of IPv4, such as 10.1.
  if (isIP(address) === 0 || !ipaddr.isValidCIDR(toCidr(text))) return false;
  // Addresses of clients are compared as IPv4 where they are mapped, so that a mapped network would hold none.
  const parsed = ipaddr.parse(address);
  return !(parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress());
}

/** A test whether an address lies in one of the networks. */
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
