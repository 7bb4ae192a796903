import type { Role } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export interface LivingSessionRow {
  session_id: bigint;
  user_id: number;
  nickname: string;
  role: Role;
  /** Whether last_used_at is old enough to be moved. */
  stale: boolean;
}

/** An admin's session: without use, and at most. */
const ADMIN_IDLE = `interval '12 hours'`;
const ADMIN_MAX = `interval '7 days'`;
/** How old last_used_at gets before it is moved. */
const TOUCH_AFTER = `interval '5 minutes'`;

/**
 * The living session of a token's hash. Times are the caller's clock, seconds since 1970; `idleDays` is the
 * limit of a customer's session.
 */
export const findLivingSession = statement<
  LivingSessionRow,
  [tokenHash: Buffer, now: number, idleDays: number, maxDays: number]
>(`
  SELECT s.id AS session_id, u.id AS user_id, u.nickname, u.role::text AS role,
         s.last_used_at < to_timestamp($2) - ${TOUCH_AFTER} AS stale
    FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND u.blocked_at IS NULL
     AND s.expires_at > to_timestamp($2)
     AND s.created_at > to_timestamp($2) - CASE u.role WHEN 'admin' THEN ${ADMIN_MAX} ELSE make_interval(days => $4::int) END
     AND s.last_used_at > to_timestamp($2) - CASE u.role WHEN 'admin' THEN ${ADMIN_IDLE} ELSE make_interval(days => $3::int) END`);

/** Moves last_used_at, once for however many requests notice at the same time. */
export const touchSession = statement<never, [sessionId: bigint, now: number]>(`
  UPDATE sessions SET last_used_at = to_timestamp($2)
   WHERE id = $1 AND last_used_at < to_timestamp($2) - ${TOUCH_AFTER}`);

export const insertSession = statement<
  never,
  [tokenHash: Buffer, userId: number, now: number, maxDays: number]
>(`
  INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at)
  SELECT $1, u.id, to_timestamp($3), to_timestamp($3),
         to_timestamp($3) + CASE u.role WHEN 'admin' THEN ${ADMIN_MAX} ELSE make_interval(days => $4::int) END
    FROM users u WHERE u.id = $2`);

export const revokeSession = statement<never, [sessionId: bigint]>(
  `UPDATE sessions SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL`,
);

export const revokeSessionsOf = statement<never, [userId: number]>(
  `UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL`,
);
