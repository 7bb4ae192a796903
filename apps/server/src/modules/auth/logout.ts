import type { Deps } from '#deps.ts';
import { requireSession, type Caller } from './caller.ts';
import { revokeSession } from './sessions.sql.ts';

/** Ends the caller's session; its token stops working at once. Error: forbidden (who calls with a key has none). */
export async function logout(deps: Deps, caller: Caller): Promise<{ success: true }> {
  await revokeSession(deps.pool, requireSession(caller).sessionId);
  return { success: true };
}
