import type { Deps } from '#deps.ts';
import { requireSessionCaller } from './sessions/require-session-caller.ts';
import type { Caller } from '#ports/caller.ts';
import { revokeSession } from './sessions/sessions.sql.ts';

/** Ends the caller's session; its token stops working at once. Error: forbidden (an API key has no session). */
export async function logout(deps: Deps, caller: Caller): Promise<{ success: true }> {
  await revokeSession(deps.pool, requireSessionCaller(caller).sessionId);
  return { success: true };
}
