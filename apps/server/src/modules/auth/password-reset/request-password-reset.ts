import {
  LINK_MINUTES,
  nicknameKey,
  type Language,
  type RequestResetInput,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { createDurableLimit } from '#infra/limits/durable-limit.ts';
import { enqueueToAddress, newLinkToken } from '#modules/messages/index.ts';
import { findResetTarget, insertReset } from './password-resets.sql.ts';

/** Most requests of one nickname in an hour, whether or not it exists. */
const PER_NICKNAME = 3;

/**
 * Sends a link for a new password to a confirmed contact of the account. An unknown nickname or channel causes the same
 * answer and work: a request and a message without a recipient are written. Error: rate_limited.
 */
export async function requestPasswordReset(
  deps: Pick<Deps, 'pool' | 'clock' | 'keyedHash'>,
  { nickname, channel }: RequestResetInput,
  language: Language,
): Promise<{ success: true }> {
  const key = nicknameKey(nickname);
  await countRequest(deps, key);
  const { nonce, hash } = newLinkToken(deps, 'password-reset');
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MINUTES * 60_000);
  await withTransaction(deps.pool, async (tx) => {
    const [target] = await findResetTarget(tx, key, channel ?? null, deps.clock.now());
    if (!target) throw new Error('a reset without a row for its target');
    const { user_id: userId, recipient } = target;
    await insertReset(tx, hash, userId, target.channel, expiresAt);
    const data = JSON.stringify({ nonce });
    const says = target.language ?? language;
    await enqueueToAddress(
      tx,
      userId,
      target.channel,
      'password_reset',
      recipient,
      says,
      data,
      expiresAt,
    );
  });
  return { success: true };
}

async function countRequest(
  { pool, keyedHash }: Pick<Deps, 'pool' | 'keyedHash'>,
  key: string,
): Promise<void> {
  const name = 'password-reset';
  const limit = createDurableLimit(pool, { name, points: PER_NICKNAME, seconds: 3600 });
  const hashed = keyedHash(name, key).toString('hex');
  if (await limit.reserve(hashed)) return;
  const { resetSeconds: retryAfter } = await limit.read(hashed);
  throw new DomainError('rate_limited', undefined, { retryAfter });
}
