import { compile } from '@fastify/proxy-addr';
import { DATABASE_URL_HINT, isDatabaseUrl } from '@manabar/prisma/database-url';
import * as z from 'zod';
import { isNetwork, splitNetworks } from './network-list.ts';

/** Schemes of addresses that only open a page or a messenger. */
const LINK_SCHEME = /^(?:https|tg|viber|whatsapp):$/;

/** Address in the `href` of a link on a page; `javascript:` and `data:` would run a script there. */
export const link = z.string().refine(isLink, {
  error: 'must be an address with https, tg, viber or whatsapp, like https://t.me/shop',
});

function isLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && LINK_SCHEME.test(url.protocol) && !/[\s\\"'<>`\p{Cc}]/u.test(text);
}

/** Address of a PostgreSQL database. */
export const databaseUrl = z.string().trim().refine(isDatabaseUrl, { error: DATABASE_URL_HINT });

/** Public URL of the shop: scheme, host and port. */
export const publicUrl = z
  .string()
  .refine(isOrigin, {
    error: 'must be an http or https address without a path, like https://shop.example',
  })
  .transform((text) => new URL(text).origin);

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') return false;
  return [url.search, url.hash, url.username, url.password].every((part) => part === '');
}

/** Time of day, such as 09:00. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day, like 09:00' });
export const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'must be a time zone, like Europe/Moscow' });

function isTimeZone(name: string): boolean {
  // PostgreSQL counts offsets westwards: a day of sales would begin hours away from the one that is shown.
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Returns the schema of another program's base URL: a path may follow the host, but nothing else. */
export const interfaceUrl = (production: boolean) =>
  z.string().refine((text) => isInterface(text, production ? /^https:$/ : /^https?:$/), {
    error: `must be an ${production ? 'https' : 'http or https'} address, like https://api.supplier.example`,
  });

function isInterface(text: string, scheme: RegExp): boolean {
  const url = URL.parse(text);
  if (!url || !scheme.test(url.protocol) || /[\s\\?#]/.test(text)) return false;
  return url.username === '' && url.password === '';
}

/** Valid secrets, the newest first, separated by commas. */
export const secretList = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret !== ''), {
    error: 'must be secrets separated by commas',
  });

/** Hosts with their ports as in a URL, such as `127.0.0.1:4000`, separated by commas. */
export const hostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => /^(?:[^\s/@:]+|\[[\da-f:.]+\]):\d{1,5}$/.test(host)), {
    error: 'must be hosts with ports separated by commas, like 127.0.0.1:4000',
  });

/** Addresses and networks, separated by commas. */
export const networkList = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((networks) => networks.every(isNetwork), {
    error: 'must be addresses or networks separated by commas, like 192.0.2.0/24',
  });

/** Proxies as `trustedProxies` reads them: addresses, networks and names of networks such as `loopback`; empty: none. */
export const proxyList = z.string().refine(isProxyList, {
  error: 'must be addresses or networks separated by commas, like 127.0.0.1',
});

function isProxyList(text: string): boolean {
  try {
    compile(splitNetworks(text));
    return true;
  } catch {
    return false;
  }
}
