import Bowser from 'bowser';
import ipaddr from 'ipaddr.js';

/** Where a session is begun. */
export interface SessionOrigin {
  address?: string | null;
  userAgent?: string | null;
}

/** Browsers write some hundred characters; longer headers are cut. */
const MAX_USER_AGENT = 500;
const MAX_DEVICE = 64;

/** Names that the library gives. It takes others from the header as they are, and messages to customers show them. */
const knownNames: ReadonlySet<string> = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  ...Object.values(Bowser.OS_MAP),
  // Missing in its map.
  'Miui',
  'Opera Touch',
]);

/**
 * The browser and the system that a User-Agent header names, without their versions: enough for an owner to recognise,
 * and no fingerprint. A program that is no known browser is named by its product, as one word that is no address. Null when
 * the header says nothing.
 */
export function describeDevice(userAgent: string | null): string | null {
  const header = userAgent?.slice(0, MAX_USER_AGENT).trim();
  if (!header) return null;
  const { browser, os } = Bowser.parse(header);
  const names = [browser.name, os.name].filter((name) => knownNames.has(name ?? ''));
  if (names.length > 0) return names.join(', ').slice(0, MAX_DEVICE);
  return /^[\w-]+/.exec(header)?.[0].slice(0, MAX_DEVICE) ?? null;
}

/** An address as its owner finds it elsewhere: an IPv4 address that came within an IPv6 one is shown as IPv4. */
export function sessionAddress(address: string | null): string | null {
  return address && ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}
