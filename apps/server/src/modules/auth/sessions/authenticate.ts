import type { Deps } from '#deps.ts';
import { setRequestUser } from '#infra/request-scope.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { hashSessionToken } from './session-token.ts';
import { recordSessionUse } from './record-session-use.ts';
import { findLivingSession } from './sessions.sql.ts';

/**
 * Returns the caller of a session token; null unless the session is living and its user is not blocked. `address`: the
 * caller's address, which is stored and shown to the session's owner.
 */
export async function authenticate(
  deps: Deps,
  token: string | null,
  address: string | null = null,
): Promise<SessionCaller | null> {
  const hash = token && hashSessionToken(token);
  if (!hash) return null;
  const now = deps.clock.now().getTime() / 1000;
  const { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } = deps.env;
  const [session] = await findLivingSession(
    deps.pool,
    hash,
    now,
    SESSION_IDLE_DAYS,
    SESSION_MAX_DAYS,
  );
  if (!session) return null;
  setRequestUser(session.user_id);
  if (session.stale) recordSessionUse(deps, session.session_id, address);
  return {
    userId: session.user_id,
    nickname: session.nickname,
    role: session.role,
    sessionId: session.session_id,
    mustChangePassword: session.must_change_password,
  };
}
