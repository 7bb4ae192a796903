import type { Language } from '@manabar/contracts/rules';

export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** Credentials: exactly one of the three. */
export interface ManabarCredentials {
  /** A service account's key (`mbk_…`). */
  apiKey?: string;
  /** A customer's session. */
  token?: string;
  /** Provides the token before the first call, and once more after the shop refused it. */
  getToken?: () => string | Promise<string>;
}

export interface ManabarClientOptions extends ManabarCredentials {
  /** Address of the shop, such as `https://shop.example`. */
  url: string;
  /** Allows http to a shop on another machine, where others on the network can read the key. */
  allowHttp?: boolean;
  /** Language of texts; by default the shop's (`ru`). */
  language?: Language;
  /** Replaces the global fetch; it must honour its signal. */
  fetch?: FetchLike;
  /** Time-out of one attempt until its response is complete; 10 s by default. */
  timeoutMs?: number;
  /** Maximum number of retries per call; 3 by default, 0 disables them. */
  retries?: number;
  /** Cancels all calls and subscriptions of this client. */
  signal?: AbortSignal;
}

/** Path below the shop's address. */
const MOUNT = 'services/trpc';
const MAX_TIMEOUT_MS = 2_147_483_647;

/** Names of this machine as URL formats them, for which http is safe. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Returns the address of the calls. Refuses addresses with other parts, which would end up in logs, and http to other
 * machines unless allowed, because a mistyped scheme would send the key in clear.
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
