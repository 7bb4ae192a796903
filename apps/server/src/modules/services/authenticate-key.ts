import { timingSafeEqual } from 'node:crypto';
import type { ApiKeyEnd } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { sessionStands, type Caller, type KeyCaller } from '#modules/auth/index.ts';
import { readApiKey } from './api-key.ts';
import { findKeyHolder, findStandingKey, touchKey, type KeyHolderRow } from './api-keys.sql.ts';

/** Who has a key: it was theirs, and `ended` says why it is good no longer. */
export interface KeyHolder {
  caller: KeyCaller;
  ended: ApiKeyEnd | null;
}

/** What the secret of a key that nobody has is compared with: the same work, never equal. */
const NOBODY = Buffer.alloc(32);

/** Whose key it is; null for what is none, or has another secret. */
export async function authenticateKey(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  token: string,
): Promise<KeyHolder | null> {
  const key = readApiKey(token);
  if (!key) return null;
  const now = deps.clock.now();
  const [row] = await findKeyHolder(deps.pool, key.publicId, now);
  const matches = timingSafeEqual(key.secretHash, row?.secret_hash ?? NOBODY);
  if (!row || !matches) return null;
  const ended = endOf(row);
  if (!ended && row.stale) {
    // Not waited for: a call must not be slower because it is noted when the key was used.
    touchKey(deps.pool, row.id, now).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'when a key was used was not noted');
    });
  }
  const { id, scopes, user_id: userId, nickname } = row;
  return { caller: { userId, nickname, role: 'service', apiKey: { id, scopes } }, ended };
}

function endOf({ revoked, expired, blocked }: KeyHolderRow): ApiKeyEnd | null {
  if (revoked) return 'revoked';
  if (expired) return 'expired';
  return blocked ? 'blocked' : null;
}

/** Whether what a stream was opened with, a session or a key, has ended since. */
export async function callerStands(
  { pool: db, clock }: Pick<Deps, 'pool' | 'clock'>,
  { sessionId, apiKey }: Pick<Caller, 'sessionId' | 'apiKey'>,
): Promise<boolean> {
  if (apiKey) return (await findStandingKey(db, apiKey.id, clock.now())).length > 0;
  return sessionId !== undefined && sessionStands(db, sessionId);
}
