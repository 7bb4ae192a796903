import { createHash, randomBytes, randomInt } from 'node:crypto';
import { API_KEY_PREFIX } from '@manabar/contracts';

const PUBLIC_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const PUBLIC_LENGTH = 12;

export interface NewApiKey {
  /** By which it is found; no secret. */
  publicId: string;
  /** The whole key. Shown to an admin once. */
  secret: string;
  secretHash: Buffer;
}

/** A key of 256 random bits and a name of its own. */
export function newApiKey(): NewApiKey {
  const publicId = Array.from(
    { length: PUBLIC_LENGTH },
    () => PUBLIC_ALPHABET[randomInt(PUBLIC_ALPHABET.length)],
  ).join('');
  const own = randomBytes(32).toString('base64url');
  return { publicId, secret: `${shownPrefix(publicId)}${own}`, secretHash: hashOf(own) };
}

/** What is shown of a key: all but its secret. */
export function shownPrefix(publicId: string): string {
  return `${API_KEY_PREFIX}${publicId}_`;
}

const KEY = /^mbk_([0-9a-z]{12})_([\w-]{43})$/;

/** The parts of a key, or null for text that cannot be one. */
export function readApiKey(token: string): { publicId: string; secretHash: Buffer } | null {
  const [, publicId, own] = KEY.exec(token) ?? [];
  if (publicId === undefined || own === undefined) return null;
  return { publicId, secretHash: hashOf(own) };
}

/** As of a session's token: there is no guessable part to salt. */
function hashOf(own: string): Buffer {
  return createHash('sha256').update(own).digest();
}
