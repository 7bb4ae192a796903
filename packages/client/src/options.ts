import type { Language } from '@manabar/contracts/rules';

export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** Who calls: exactly one of the three. */
export interface ManabarCredentials {
  /** A service account's key (`mbk_…`). */
  apiKey?: string;
  /** A customer's session. */
  token?: string;
  /** Asked for the token before the first call, and once more after the shop refused it. */
  getToken?: () => string | Promise<string>;
}

export interface ManabarClientOptions extends ManabarCredentials {
  /** Where the shop is, `https://shop.example`. */
  url: string;
  /** Admits http to a shop on another machine: whoever is in between reads the key. */
  allowHttp?: boolean;
  /** Of texts in answers; the shop's own (`ru`) unless given. */
  language?: Language;
  /** Instead of the global one; it must heed its signal. */
  fetch?: FetchLike;
  /** For one attempt, until its answer is whole; 10 s unless given. */
  timeoutMs?: number;
  /** How often a call is repeated at most; 3 unless given, 0: never. */
  retries?: number;
  /** Ends all calls and subscriptions of this client. */
  signal?: AbortSignal;
}

/** Below the shop's address. */
const MOUNT = 'services/trpc';
const MAX_TIMEOUT_MS = 2_147_483_647;

/** Names of this machine, as URL writes them: what is sent there is read by nobody in between. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The address of the calls. Whatever does not belong into one is refused: it would end up in logs. So is http beyond
 * this machine, unless it is meant: a scheme mistyped would send the key in clear.
 */
export function endpointOf({
  url,
  allowHttp = false,
}: Pick<ManabarClientOptions, 'url' | 'allowHttp'>): string {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol))
    throw new TypeError('url must be an http or https address');
  if (address.protocol === 'http:' && !allowHttp && !LOOPBACK.test(address.hostname))
    throw new TypeError('url must be an https address, unless allowHttp is set');
  if (address.username || address.password || address.search || address.hash)
    throw new TypeError('url must hold nothing but the address of the shop');
  return new URL(MOUNT, address.href.replace(/\/*$/, '/')).href;
}

export function wholeNumber(name: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least && value <= MAX_TIMEOUT_MS) return value;
  throw new TypeError(`${name} must be a whole number, at least ${least}`);
}
