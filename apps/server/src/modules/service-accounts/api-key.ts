import { hash, randomBytes, randomInt } from 'node:crypto';
import { API_KEY_PREFIX } from '@manabar/contracts';

const PUBLIC_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const PUBLIC_LENGTH = 12;

export interface NewApiKey {
  /** Public id by which the key is found. */
  publicId: string;
  /** Complete key, which is shown to an admin once. */
  secret: string;
  secretHash: Buffer;
}

/** Generates a key with a public id and 256 random bits. */
export function newApiKey(): NewApiKey {
  const publicId = Array.from(
    { length: PUBLIC_LENGTH },
    () => PUBLIC_ALPHABET[randomInt(PUBLIC_ALPHABET.length)],
  ).join('');
  const own = randomBytes(32).toString('base64url');
  return { publicId, secret: `${shownPrefix(publicId)}${own}`, secretHash: hashOf(own) };
}

/** Returns the visible prefix of a key, without its secret. */
export function shownPrefix(publicId: string): string {
  return `${API_KEY_PREFIX}${publicId}_`;
}

const KEY = /^mbk_([0-9a-z]{12})_([\w-]{43})$/;

/** Parses a key; null for other text. */
export function readApiKey(token: string): { publicId: string; secretHash: Buffer } | null {
  const [, publicId, own] = KEY.exec(token) ?? [];
  if (publicId === undefined || own === undefined) return null;
  return { publicId, secretHash: hashOf(own) };
}

/** Hashes the secret part; random bits need no salt. */
function hashOf(own: string): Buffer {
  return hash('sha256', own, 'buffer');
}
