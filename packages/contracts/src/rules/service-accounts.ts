/**
 * What a key of a service account can be admitted to: the procedures of these top-level routers. Nothing of admins, no
 * logging in, and no cards: a service buys from its prepaid balance.
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

/** What every key begins with, so that scanners for secrets know one wherever it has got to. */
export const API_KEY_PREFIX = 'mbk_';

/** What a session's token is long; one of many millions begins like a key. */
const SESSION_TOKEN_LENGTH = 43;

/** Whether a bearer token is a key, or is meant to be one. */
export function isApiKey(token: string | null): token is string {
  return token?.startsWith(API_KEY_PREFIX) === true && token.length !== SESSION_TOKEN_LENGTH;
}

/** For so many days a key is good: what is offered, and the most. */
export const API_KEY_DAYS = [30, 90, 365] as const;
export const MAX_API_KEY_DAYS = 366;

/** Keys of one account that are good at the same time. */
export const MAX_LIVING_KEYS = 20;

/** Most characters of a key's name and of an account's note. */
export const SERVICE_TEXT_LENGTH = { keyName: 64, note: 500 } as const;

/** Calls that one key may make in a minute. */
export const API_KEY_CALLS_PER_MINUTE = 600;

/** What stands in the audit log for a call that was made with a key. */
export const SERVICE_CALL = 'service.call';

/** Why a key is not good any more; in the details of the refusal. */
export const apiKeyEnds = ['expired', 'revoked', 'blocked'] as const;
export type ApiKeyEnd = (typeof apiKeyEnds)[number];
