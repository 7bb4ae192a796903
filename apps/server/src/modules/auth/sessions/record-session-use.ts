import type { Deps } from '#deps.ts';
import { sessionAddress } from '#infra/session-origin.ts';
import { touchSession } from './sessions.sql.ts';

/** Stores the time and the address of a session's last use; callers do not await it, so that it delays no request. */
export function recordSessionUse(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  sessionId: bigint,
  address: string | null,
): void {
  const now = deps.clock.now().getTime() / 1000;
  touchSession(deps.pool, sessionId, now, sessionAddress(address)).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'cannot update the last use of a session');
  });
}
