import Bowser from 'bowser';
import ipaddr from 'ipaddr.js';

/** Address and device that begin a session. */
export interface SessionOrigin {
  address?: string | null;
  userAgent?: string | null;
}

/** Maximum length of a User-Agent header; longer ones are cut. Browsers send some hundred characters. */
const MAX_USER_AGENT = 500;
const MAX_DEVICE = 64;

/** Names that the library maps. It copies others from the header, and messages to customers would show them. */
const knownNames: ReadonlySet<string> = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  ...Object.values(Bowser.OS_MAP),
  // The library's map lacks these names.
  'Miui',
  'Opera Touch',
]);

/**
 * Returns the browser and the system of a User-Agent header, without their versions: enough for an owner to recognise, and no
 * fingerprint. Any other program is named by its product, as one word that is no address. Null for an empty header.
 */
export function describeDevice(userAgent: string | null): string | null {
  const header = userAgent?.slice(0, MAX_USER_AGENT).trim();
  if (!header) return null;
  const { browser, os } = Bowser.parse(header);
  const names = [browser.name, os.name].filter((name) => knownNames.has(name ?? ''));
  if (names.length > 0) return names.join(', ').slice(0, MAX_DEVICE);
  return /^[\w-]+/.exec(header)?.[0].slice(0, MAX_DEVICE) ?? null;
}

/** Returns an address in its usual notation: an IPv4 address mapped into IPv6 is shown as IPv4. */
export function sessionAddress(address: string | null): string | null {
  return address && ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}
