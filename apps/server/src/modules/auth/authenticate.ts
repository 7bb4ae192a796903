import type { Deps } from '#deps.ts';
import type { SessionCaller } from './caller.ts';
import { sessionAddress } from '#infra/session-origin.ts';
import { hashSessionToken } from './session-token.ts';
import { findLivingSession, touchSession } from './sessions.sql.ts';

/**
 * The caller behind a session's token; null unless the session lives and its user is not blocked. `address` is where
 * the call comes from, which the session's owner is shown.
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
  if (session.stale) {
    // Not waited for: a request must not be slower because it keeps its session alive.
    touchSession(deps.pool, session.session_id, now, sessionAddress(address)).catch(
      (error: unknown) => {
        deps.log.warn({ err: error }, 'a session was not kept alive');
      },
    );
  }
  return {
    userId: session.user_id,
    nickname: session.nickname,
    role: session.role,
    sessionId: session.session_id,
    mustChangePassword: session.must_change_password,
  };
}
