import { hash, randomBytes } from 'node:crypto';
import type { Deps } from '#deps.ts';

type Purpose = 'confirm-contact' | 'link-telegram' | 'password-reset';

export interface LinkToken {
  /** Source of the token, which may be stored. */
  nonce: string;
  token: string;
  /** SHA-256 of the token, by which the database finds it. */
  hash: Buffer;
}

/**
 * Derives the token of a link from its nonce and the shop's keys. The database holds the nonce of a message and the hash of
 * its token: without the keys the token cannot be derived from them, and the worker can send the same link again.
 */
export function linkToken(
  { keyedHash }: Pick<Deps, 'keyedHash'>,
  purpose: Purpose,
  nonce: string,
): string {
  return keyedHash('link-token', purpose, nonce).toString('base64url');
}

export function newLinkToken(deps: Pick<Deps, 'keyedHash'>, purpose: Purpose): LinkToken {
  const nonce = randomBytes(24).toString('base64url');
  const token = linkToken(deps, purpose, nonce);
  return { nonce, token, hash: hashOf(token) };
}

const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string) => hash('sha256', token, 'buffer');

/** Returns the hash of a token, or null for other text. A token of 256 bits needs no salt. */
export const hashLinkToken = (token: string): Buffer | null =>
  TOKEN.test(token) ? hashOf(token) : null;
