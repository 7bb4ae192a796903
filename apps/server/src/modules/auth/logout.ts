import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Caller } from './caller.ts';
import { revokeSession } from './sessions.sql.ts';

/** Ends the caller's session; its token stops working at once. Error: forbidden (who calls with a key has none). */
export async function logout(deps: Deps, caller: Caller): Promise<{ success: true }> {
  if (caller.sessionId === undefined) throw new DomainError('forbidden');
  await revokeSession(deps.pool, caller.sessionId);
  return { success: true };
}
