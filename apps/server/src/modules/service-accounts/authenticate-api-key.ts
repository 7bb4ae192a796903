import { timingSafeEqual } from 'node:crypto';
import type { ApiKeyEnd } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { setKeyExpiry, setRequestUser } from '#infra/request-scope.ts';
import { sessionStands } from '#modules/auth/index.ts';
import type { Caller } from '#ports/caller.ts';
import type { KeyHolder } from '#ports/service-call.ts';
import { readApiKey } from './api-key.ts';
import { findKeyHolder, findValidKey, touchKey, type KeyHolderRow } from './api-keys.sql.ts';

/** Hash that is compared for unknown keys, with the same work as for known ones; it never matches. */
const NOBODY = Buffer.alloc(32);

/** Returns the holder of a key; null for an unknown key or a wrong secret. */
export async function authenticateApiKey(
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
    // Not awaited, so that the update does not delay the call.
    touchKey(deps.pool, row.id, now).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'cannot update the last use of an API key');
    });
  }
  const { id, scopes, user_id: userId, nickname } = row;
  setRequestUser(userId);
  setKeyExpiry(row.expires_at);
  return { caller: { userId, nickname, role: 'service', apiKey: { id, scopes } }, ended };
}

function endOf({ revoked, expired, blocked }: KeyHolderRow): ApiKeyEnd | null {
  if (revoked) return 'revoked';
  if (expired) return 'expired';
  return blocked ? 'blocked' : null;
}

/** Returns whether the session or key of an open stream is still valid. */
export async function isCallerValid(
  { pool: db, clock }: Pick<Deps, 'pool' | 'clock'>,
  { sessionId, apiKey }: Pick<Caller, 'sessionId' | 'apiKey'>,
): Promise<boolean> {
  if (apiKey) return (await findValidKey(db, apiKey.id, clock.now())).length > 0;
  return sessionId !== undefined && sessionStands(db, sessionId);
}
