import { createHmac, randomBytes } from 'node:crypto';
import type { Deps } from '#deps.ts';

/* Messages as Standard Webhooks has them (https://www.standardwebhooks.com). */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as its receiver is told it. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** A secret as it is stored. Throws when the key ring cannot read it, or when it is none. */
export function openSecret(
  { codeCipher }: Pick<Deps, 'codeCipher'>,
  cipher: Uint8Array,
  keyId: string,
): string {
  const secret = codeCipher.decrypt(cipher, keyId);
  if (!secret.startsWith(PREFIX)) throw new Error('what is stored is no secret of webhooks');
  return secret;
}

interface Event {
  type: string;
  at: Date;
  data: unknown;
}

/** The very text that is sent. */
export function bodyOf({ type, at, data }: Event): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** What proves a message: one signature for each secret that counts, the present one first. */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const proof = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
    return `v1,${proof}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
