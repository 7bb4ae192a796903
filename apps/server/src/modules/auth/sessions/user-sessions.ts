import type { UserSession } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import {
  findActingAdmin,
  findNotRevoked,
  listLivingSessions,
  revokeSessionsOf,
  revokeSomeOf,
} from './sessions.sql.ts';

/** Lists the living sessions of a user without their tokens, most recently used first. */
export async function listSessions(
  { pool, clock, env }: Pick<Deps, 'pool' | 'clock' | 'env'>,
  userId: number,
  currentId?: bigint,
): Promise<UserSession[]> {
  const { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } = env;
  const now = clock.now().getTime() / 1000;
  const rows = await listLivingSessions(pool, userId, now, SESSION_IDLE_DAYS, SESSION_MAX_DAYS);
  return rows.map((row) => ({
    id: Number(row.id),
    created: row.created_at.toISOString(),
    lastUsed: row.last_used_at.toISOString(),
    expires: row.expires.toISOString(),
    ...(row.id === currentId && { current: true as const }),
  }));
}

/** Revokes the given sessions of a user, or all, and returns their ids; their open streams end after the commit. */
export async function revokeSessions(
  tx: Queryable,
  userId: number,
  sessionIds?: number[],
): Promise<number[]> {
  const revoked = sessionIds
    ? await revokeSomeOf(tx, userId, sessionIds)
    : await revokeSessionsOf(tx, userId);
  return revoked.map(({ id }) => Number(id));
}

/** Returns whether the session of an open stream is not revoked. */
export async function sessionStands(db: Queryable, sessionId: bigint): Promise<boolean> {
  return (await findNotRevoked(db, sessionId)).length > 0;
}

/** Returns whether the user is still an admin and not blocked. */
export async function isActingAdmin(db: Queryable, userId: number): Promise<boolean> {
  return (await findActingAdmin(db, userId)).length > 0;
}
