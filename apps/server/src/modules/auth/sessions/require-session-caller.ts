import { DomainError } from '#errors.ts';
import type { Caller, SessionCaller } from '#ports/caller.ts';

/** Returns the caller with a session. Error: forbidden (a service account has no session). */
export function requireSessionCaller(caller: Caller): SessionCaller {
  if (caller.sessionId === undefined) throw new DomainError('forbidden');
  return caller;
}
