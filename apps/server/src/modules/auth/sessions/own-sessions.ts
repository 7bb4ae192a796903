import type { endedSessionsSchema, OwnSession } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { listLivingSessions, revokeOthersOf, revokeSomeOf } from './sessions.sql.ts';

/** Lists the caller's living sessions, most recently used first. */
export async function listOwnSessions(
  { pool, clock, env }: Pick<Deps, 'pool' | 'clock' | 'env'>,
  { userId, sessionId }: SessionCaller,
): Promise<OwnSession[]> {
  const { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } = env;
  const now = clock.now().getTime() / 1000;
  const rows = await listLivingSessions(pool, userId, now, SESSION_IDLE_DAYS, SESSION_MAX_DAYS);
  return rows.map((row) => ({
    id: Number(row.id),
    current: row.id === sessionId,
    created: row.created_at.toISOString(),
    last_used: row.last_used_at.toISOString(),
    address: row.address,
    device: row.device,
  }));
}

/** Ends one session of the caller. Error: not_found (the session has ended, or belongs to another user). */
export async function endOwnSession(
  { pool }: Pick<Deps, 'pool'>,
  { userId }: SessionCaller,
  id: number,
): Promise<{ success: true }> {
  const [ended] = await revokeSomeOf(pool, userId, [id]);
  if (!ended) throw new DomainError('not_found');
  return { success: true };
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(
  deps: Pick<Deps, 'pool' | 'clock' | 'env'>,
  caller: SessionCaller,
): Promise<z.infer<typeof endedSessionsSchema>> {
  // Expired sessions are revoked as well, but not counted.
  const living = new Set((await listOwnSessions(deps, caller)).map(({ id }) => id));
  const ended = await revokeOthersOf(deps.pool, caller.userId, caller.sessionId);
  return { success: true, ended: ended.filter(({ id }) => living.has(Number(id))).length };
}
