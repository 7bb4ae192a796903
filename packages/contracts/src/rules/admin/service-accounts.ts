/**
 * Scopes of a service account's key: the procedures of these top-level routers. Admin calls, logins and cards are excluded,
 * because a service buys from its prepaid balance.
 */
export const serviceScopes = [
  'catalogue',
  'cart',
  'orders',
  'topup',
  'wallet',
  'profile',
  'promotions',
  'shop',
  'support',
] as const;
export type ServiceScope = (typeof serviceScopes)[number];

/** Prefix of every key, by which secret scanners recognise it. */
export const API_KEY_PREFIX = 'mbk_';

/** Length of a session token; a few begin like a key. */
const SESSION_TOKEN_LENGTH = 43;

/** Returns whether a bearer token has the form of an API key. */
export function isApiKey(token: string | null): token is string {
  return token?.startsWith(API_KEY_PREFIX) === true && token.length !== SESSION_TOKEN_LENGTH;
}

/** Validity periods of a key in days: the offered ones and the maximum. */
export const API_KEY_DAYS = [30, 90, 365] as const;
export const MAX_API_KEY_DAYS = 366;

/** Maximum number of valid keys per account. */
export const MAX_LIVING_KEYS = 20;

/** Maximum length of a key's name and an account's note. */
export const SERVICE_TEXT_LENGTH = { keyName: 64, note: 500 } as const;

/** Maximum number of calls per key and minute. */
export const API_KEY_CALLS_PER_MINUTE = 600;

/** Audit action of calls made with a key. */
export const SERVICE_CALL = 'service.call';

/** Reason why a key is no longer valid; part of the refusal's details. */
export const apiKeyEnds = ['expired', 'revoked', 'blocked'] as const;
export type ApiKeyEnd = (typeof apiKeyEnds)[number];
