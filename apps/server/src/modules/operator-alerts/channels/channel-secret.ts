import { randomBytes } from 'node:crypto';
import type { Deps } from '#deps.ts';

export const newSecretNonce = (): string => randomBytes(24).toString('base64url');

/** Derives the secret that signs a webhook channel's messages; the database holds its nonce only. */
export function channelSecret({ keyedHash }: Pick<Deps, 'keyedHash'>, nonce: string): string {
  return `whsec_${keyedHash('alert-channel', nonce).toString('base64')}`;
}
