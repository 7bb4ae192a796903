import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. Shown to its owner once; the shop keeps only its hash. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

const TOKEN = /^[\w-]{43}$/;

/** SHA-256 of a token, or null for text that cannot be one. Such a token has no guessable part to salt. */
export function hashSessionToken(token: string): Buffer | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : null;
}
