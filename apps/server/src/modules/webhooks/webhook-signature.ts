import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Deps } from '#deps.ts';

/* Secrets, bodies and signatures of messages follow Standard Webhooks (https://www.standardwebhooks.com). */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Generates a secret in the form shown to its receiver. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Decrypts a stored secret. Throws when the key ring cannot decrypt it or the text is not a secret. */
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

/** Serializes the body of a message, which the signature covers. */
export function bodyOf({ type, at, data }: Event): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** Returns the error of an answer's status; null for success. */
export function statusError(status: number): 'gone' | 'redirect' | 'status' | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Builds the headers of a message, with one signature per valid secret, the current one first. */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  return {
    'content-type': 'application/json',
    'user-agent': 'Manabar-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
