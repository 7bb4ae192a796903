import type { Deps } from '#deps.ts';
import type { Caller } from './caller.ts';
import { revokeSession } from './sessions.sql.ts';

/** Ends the caller's session; its token stops working at once. */
export async function logout(deps: Deps, caller: Caller): Promise<{ success: true }> {
  await revokeSession(deps.pool, caller.sessionId);
  return { success: true };
}
