import { hash, randomBytes } from 'node:crypto';

/** Generates a token of 256 random bits in base64url, with its hash; the shop stores only the hash. */
export function createSessionToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

const TOKEN = /^[\w-]{43}$/;

/** Returns the SHA-256 of a token, or null for other text. A random token needs no salt. */
export function hashSessionToken(token: string): Buffer | null {
  return TOKEN.test(token) ? hashToken(token) : null;
}

const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
