import { randomBytes } from 'node:crypto';
import type { AlertChannelSecret } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { toChannel } from './channel.mapper.ts';
import type { ChannelRow } from './channels.sql.ts';

export const newSecretNonce = (): string => randomBytes(24).toString('base64url');

/** Derives the secret that signs a webhook channel's messages; the database stores only its nonce. */
export function channelSecret({ keyedHash }: Pick<Deps, 'keyedHash'>, nonce: string): string {
  return `whsec_${keyedHash('alert-channel', nonce).toString('base64')}`;
}

export const withSecret = (deps: Pick<Deps, 'keyedHash'>, row: ChannelRow): AlertChannelSecret => ({
  channel: toChannel(row),
  secret: row.kind === 'webhook' ? channelSecret(deps, row.secret_nonce) : null,
});
