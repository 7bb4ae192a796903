import type { PersonRole } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { KNOWN_ADDRESS, KNOWN_DEVICE } from '../login-addresses.sql.ts';
import { ORDER_CHANNEL, USER_PREFIX } from '#infra/caches/order-changes.ts';

export interface LivingSessionRow {
  session_id: bigint;
  user_id: number;
  nickname: string;
  role: PersonRole;
  must_change_password: boolean;
  /** Whether last_used_at is old enough to be updated. */
  stale: boolean;
}

/** Idle time-out and longest duration of an admin's session. */
const ADMIN_IDLE = `interval '12 hours'`;
const ADMIN_MAX = `interval '7 days'`;
/** Age from which last_used_at is updated. */
const TOUCH_AFTER = `interval '5 minutes'`;

/**
 * Returns SQL for the end of an unused session `s` of the user `u`; the arguments are the parameters with the limits of
 * customer sessions.
 */
const endOf = (idleDays: string, maxDays: string) => `least(s.expires_at,
     s.created_at + CASE u.role WHEN 'admin' THEN ${ADMIN_MAX} ELSE make_interval(days => ${maxDays}::int) END,
     s.last_used_at + CASE u.role WHEN 'admin' THEN ${ADMIN_IDLE} ELSE make_interval(days => ${idleDays}::int) END)`;

/** `now` is the caller's clock in seconds since 1970; `idleDays` and `maxDays` are the limits of customer sessions. */
type SessionLimits = [now: number, idleDays: number, maxDays: number];

const isStale = `s.last_used_at < to_timestamp($2) - ${TOUCH_AFTER} AS stale`;
const livingSession = (tokenHash: string) => `
    FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = ${tokenHash} AND s.revoked_at IS NULL AND u.blocked_at IS NULL
     AND ${endOf('$3', '$4')} > to_timestamp($2)`;

export const findLivingSession = statement<
  LivingSessionRow,
  [tokenHash: Buffer, ...SessionLimits]
>(`
  SELECT s.id AS session_id, u.id AS user_id, u.nickname, u.role::text AS role, u.must_change_password,
         ${isStale} ${livingSession('$1')}`);

/** Most callers of one round trip, because all of them wait for the rows of the last one. */
export const MAX_CALLERS = 4;

/** Columns of {@link forCallers}, the same in each row of a caller. */
export interface CallerColumns {
  /** Number of the row's caller, from 1, in the order of the given callers. */
  caller_number: number;
  /** Null for a caller who was admitted before. */
  session_id: bigint | null;
  caller_id: number;
  stale: boolean;
}

/** Values of {@link forCallers}. Each caller is a session, or the user who was admitted before. */
export type CallerValues = [
  tokenHashes: (Buffer | null)[],
  ...SessionLimits,
  userIds: (number | null)[],
];

/** Values of several callers: one array for each value of a caller. */
export type OwnValues<Own extends readonly unknown[]> = { [Index in keyof Own]: Own[Index][] };

/** Returns SQL of the callers with their users; `LEFT JOIN` keeps an invalid caller, with nulls. */
const admittedCallers = (join: 'JOIN' | 'LEFT JOIN') => `
    SELECT c.number, admitted.*
      FROM unnest($1::bytea[], $5::int[]) WITH ORDINALITY AS c (token_hash, user_id, number)
      ${join} LATERAL (
       SELECT u.id AS user_id, s.id AS session_id, ${isStale} ${livingSession('c.token_hash')}
        UNION ALL SELECT c.user_id, NULL, false WHERE c.user_id IS NOT NULL) AS admitted ON true`;

const callerColumns =
  'caller.number::int AS caller_number, caller.session_id, caller.user_id AS caller_id, caller.stale';

/**
 * Returns SQL that checks the sessions of callers and runs `select` for the user of each in one round trip: no row for an
 * invalid caller, and for a valid one the rows of `select` in their order, or one row of nulls without any. `select` refers to
 * the user as `caller.user_id` and has its own parameters from $6; a writing function in it runs once for each caller.
 * A lateral join runs `select` for the callers one by one, so that it keeps the order of its rows.
 */
export const forCallers = (select: string): string => `
  WITH caller AS MATERIALIZED (${admittedCallers('JOIN')})
  SELECT ${callerColumns}, own.*
    FROM caller LEFT JOIN LATERAL (${select}) AS own ON true`;

/** SQL of the users of callers, an array with null for an invalid caller, in {@link callForCallers}. */
export const callerUsers = 'ARRAY(SELECT user_id FROM caller ORDER BY number)';

/**
 * Returns SQL that checks the sessions of callers, calls a function once for all of them, and returns a row for each valid
 * caller. `call` refers to the users as {@link callerUsers}, and returns an array with the `result` of each caller.
 */
export const callForCallers = (call: string): string => `
  WITH caller AS MATERIALIZED (${admittedCallers('LEFT JOIN')}),
  called AS MATERIALIZED (SELECT ${call} AS results)
  SELECT ${callerColumns}, called.results[caller.number] AS result
    FROM called CROSS JOIN caller WHERE caller.user_id IS NOT NULL`;

/** Returns SQL of a caller's own values, comma-separated: elements of the arrays in the parameters from `$first` on. */
export const ownValues = (first: number, types: readonly string[]): string =>
  types.map((type, index) => `($${first + index}::${type}[])[caller.number]`).join(', ');

/** SQL condition: the statement serves a single caller, so that it may wait for locks without delaying others. */
export const isAlone = 'cardinality($1::bytea[]) = 1';

/**
 * Returns SQL that calls a writing function for a caller; null, without the call, when others are in the same statement and
 * `lock` returns no row, because they would wait for the caller's rows. CASE determines the order of evaluation.
 */
export const callUnlessLocked = (call: string, lock: string): string => `
  CASE WHEN CASE WHEN ${isAlone} THEN true ELSE (${lock}) END THEN ${call} END`;

export interface SessionRow {
  id: bigint;
  created_at: Date;
  last_used_at: Date;
  expires: Date;
  address: string | null;
  device: string | null;
}

/** Lists the living sessions of a user, most recently used first. */
export const listLivingSessions = statement<
  SessionRow,
  [userId: number, now: number, idleDays: number, maxDays: number]
>(`
  SELECT s.id, s.created_at, s.last_used_at, s.address, s.device, ${endOf('$3', '$4')} AS expires
    FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.user_id = $1 AND s.revoked_at IS NULL AND u.blocked_at IS NULL
     AND ${endOf('$3', '$4')} > to_timestamp($2)
   ORDER BY s.last_used_at DESC, s.id DESC`);

/** Finds a session that was not revoked; its age is checked with each request instead. */
export const findNotRevoked = statement<{ id: bigint }, [sessionId: bigint]>(`
  SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.id = $1 AND s.revoked_at IS NULL AND u.blocked_at IS NULL`);

/** Finds an admin who is not blocked. */
export const findActingAdmin = statement<{ id: number }, [userId: number]>(
  `SELECT id FROM users WHERE id = $1 AND role = 'admin' AND blocked_at IS NULL`,
);

/** Updates last_used_at and the address, once for concurrent requests. */
export const touchSession = statement<
  never,
  [sessionId: bigint, now: number, address: string | null]
>(`
  UPDATE sessions SET last_used_at = to_timestamp($2), address = coalesce($3, address)
   WHERE id = $1 AND revoked_at IS NULL AND last_used_at < to_timestamp($2) - ${TOUCH_AFTER}`);

/** Inserts a session; null for a service account or a blocked user. */
export const insertSession = statement<
  { id: bigint | null },
  [
    tokenHash: Buffer,
    userId: number,
    now: number,
    maxDays: number,
    address: string | null,
    device: string | null,
  ]
>(`
  SELECT insert_session($1, $2, to_timestamp($3), $4, ${ADMIN_MAX}, $5, $6) AS id`);

/** Result of a log-in without a second factor; see `log_in` in prisma/sql/auth.sql. */
export type LoginOutcome = 'opened' | 'changed' | 'second_factor';

/** Opens the session of a log-in without a second factor. */
export const logIn = statement<
  { outcome: LoginOutcome },
  [
    userId: number,
    passwordHash: string,
    tokenHash: Buffer,
    now: Date,
    maxDays: number,
    addressHash: Buffer,
    deviceHash: Buffer,
    address: string | null,
    device: string | null,
    limitKey: string,
    windowEnd: bigint,
  ]
>(`
  SELECT log_in($1, $2, $3, $4, $5, ${ADMIN_MAX}, $6, ${KNOWN_ADDRESS}, $7, ${KNOWN_DEVICE}, $8, $9, $10, $11) AS outcome`);

/** Revokes sessions, deletes their addresses and devices, and notifies their open streams. */
const revoking = (which: string) => `
  WITH revoked AS (
    UPDATE sessions SET revoked_at = now(), address = NULL, device = NULL
     WHERE ${which} AND revoked_at IS NULL RETURNING id, user_id),
  said AS (SELECT pg_notify('${ORDER_CHANNEL}', '${USER_PREFIX}' || user_id) FROM (SELECT DISTINCT user_id FROM revoked) AS users)
  SELECT id FROM revoked LEFT JOIN said ON true`;

export const revokeSession = statement<{ id: bigint }, [sessionId: bigint]>(revoking('id = $1'));

export const revokeSessionsOf = statement<{ id: bigint }, [userId: number]>(
  revoking('user_id = $1'),
);

export const revokeOthersOf = statement<{ id: bigint }, [userId: number, sessionId: bigint]>(
  revoking('user_id = $1 AND id <> $2'),
);

export const revokeSomeOf = statement<{ id: bigint }, [userId: number, sessionIds: number[]]>(
  revoking('user_id = $1 AND id = ANY ($2::bigint[])'),
);
