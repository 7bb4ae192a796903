import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { describeDevice, sessionAddress, type SessionOrigin } from '#infra/session-origin.ts';
import { createSessionToken } from './session-token.ts';
import { insertSession } from './sessions.sql.ts';

/**
 * Opens a session of the user and returns its token, of which only the hash is stored. Error: invalid_credentials (the
 * user was blocked meanwhile).
 */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'env'>,
  db: Queryable,
  userId: number,
  { address = null, userAgent = null }: SessionOrigin = {},
): Promise<string> {
  const { token, tokenHash } = createSessionToken();
  const [session] = await insertSession(
    db,
    tokenHash,
    userId,
    deps.clock.now().getTime() / 1000,
    deps.env.SESSION_MAX_DAYS,
    sessionAddress(address),
    describeDevice(userAgent),
  );
  if (session?.id == null) throw new DomainError('invalid_credentials');
  return token;
}
