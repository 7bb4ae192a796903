import { createHash, randomBytes } from 'node:crypto';

/** Generates a token of 256 random bits in base64url. The shop stores only its hash. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

const TOKEN = /^[\w-]{43}$/;

/** Returns the SHA-256 of a token, or null for other text. A random token needs no salt. */
export function hashSessionToken(token: string): Buffer | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : null;
}
