import type { ServiceScope } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { ORDER_CHANNEL, USER_PREFIX } from '#infra/caches/order-changes.ts';

export interface KeyHolderRow {
  id: number;
  secret_hash: Buffer;
  scopes: ServiceScope[];
  user_id: number;
  nickname: string;
  blocked: boolean;
  revoked: boolean;
  expires_at: Date;
  expired: boolean;
  /** Whether last_used_at is old enough to be updated. */
  stale: boolean;
}

/** Age from which last_used_at is updated. */
const TOUCH_AFTER = `interval '1 minute'`;

export const findKeyHolder = statement<KeyHolderRow, [publicId: string, now: Date]>(`
  SELECT k.id, k.secret_hash, k.scopes, u.id AS user_id, u.nickname, u.blocked_at IS NOT NULL AS blocked,
         k.revoked_at IS NOT NULL AS revoked, k.expires_at, k.expires_at <= $2::timestamptz AS expired,
         coalesce(k.last_used_at <= $2::timestamptz - ${TOUCH_AFTER}, true) AS stale
    FROM api_keys k JOIN users u ON u.id = k.account_id
   WHERE k.public_id = $1`);

/** Updates last_used_at, once for concurrent calls. */
export const touchKey = statement<never, [id: number, now: Date]>(`
  UPDATE api_keys SET last_used_at = $2::timestamptz
   WHERE id = $1 AND coalesce(last_used_at <= $2::timestamptz - ${TOUCH_AFTER}, true)`);

export const findValidKey = statement<{ id: number }, [id: number, now: Date]>(`
  SELECT k.id FROM api_keys k JOIN users u ON u.id = k.account_id
   WHERE k.id = $1 AND k.revoked_at IS NULL AND k.expires_at > $2::timestamptz AND u.blocked_at IS NULL`);

export interface ExpiringKeyRow {
  account: number;
  name: string;
  public_id: string;
  expires: Date;
}

/** Valid keys of accounts that are not blocked which expire by a time, the next one first. */
export const listExpiringKeys = statement<ExpiringKeyRow, [now: Date, by: Date]>(`
  SELECT k.account_id AS account, k.name, k.public_id, k.expires_at AS expires
    FROM api_keys k JOIN users u ON u.id = k.account_id
   WHERE k.revoked_at IS NULL AND k.expires_at > $1::timestamptz AND k.expires_at <= $2::timestamptz
     AND u.blocked_at IS NULL
   ORDER BY k.expires_at, k.id`);

export const insertKey = statement<
  { id: number },
  [
    accountId: number,
    name: string,
    publicId: string,
    secretHash: Buffer,
    scopes: readonly ServiceScope[],
    limitUsd: bigint | null,
    limitRub: bigint | null,
    now: Date,
    days: number,
  ]
>(`
  INSERT INTO api_keys (account_id, name, public_id, secret_hash, scopes, limit_usd, limit_rub, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz + make_interval(days => $9::int)) RETURNING id`);

export const countLivingKeys = statement<{ living: number }, [accountId: number, now: Date]>(`
  SELECT count(*)::int AS living FROM api_keys
   WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > $2::timestamptz`);

export interface EndedKeyRow {
  name: string;
  account_id: number;
  /** Whether this call revoked the key. */
  ended: boolean;
}

/** Revokes a key and notifies the open streams of its account. */
export const revokeKey = statement<EndedKeyRow, [id: number, now: Date]>(`
  WITH ended AS (
    UPDATE api_keys SET revoked_at = $2::timestamptz WHERE id = $1 AND revoked_at IS NULL RETURNING account_id),
  said AS (SELECT pg_notify('${ORDER_CHANNEL}', '${USER_PREFIX}' || account_id) FROM ended)
  SELECT k.name, k.account_id, EXISTS (SELECT 1 FROM said) AS ended FROM api_keys k WHERE k.id = $1`);

/** Notifies the open streams of an account, which then check their key again. */
export const notifyAccountStreams = statement<never, [accountId: number]>(
  `SELECT pg_notify('${ORDER_CHANNEL}', '${USER_PREFIX}' || $1::int)`,
);
