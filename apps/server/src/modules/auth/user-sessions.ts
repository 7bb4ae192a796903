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

/** The living sessions of a user, the last used first; nothing by which they could be used. */
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

/** Ends sessions of a user, the named ones or all, and answers which; what they keep open ends with the transaction. */
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

/** Whether a session that a stream was opened with was ended by somebody since. */
export async function sessionStands(db: Queryable, sessionId: bigint): Promise<boolean> {
  return (await findNotRevoked(db, sessionId)).length > 0;
}

/** Whether what an admin began may go on: they are one still, and not blocked. */
export async function isActingAdmin(db: Queryable, userId: number): Promise<boolean> {
  return (await findActingAdmin(db, userId)).length > 0;
}
