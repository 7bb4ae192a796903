import { BlockList, isIP } from 'node:net';

/** Whether a text is an address or a network: `192.0.2.0/24`, `192.0.2.1`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix(address));
}

/** A test whether an address lies in one of the networks. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix ?? maxPrefix(address)), familyOf(address));
  }
  return (address) => {
    // How a socket that takes both families names an IPv4 address.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const maxPrefix = (address: string) => (isIP(address) === 6 ? 128 : 32);
