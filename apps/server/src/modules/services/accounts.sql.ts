import type { Currency, ServiceScope } from '@manabar/contracts';
import type { Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

/** A key as the database puts it into JSON; amounts in minor units. */
export interface KeyJson {
  id: number;
  name: string;
  public_id: string;
  scopes: ServiceScope[];
  limit_usd: number | null;
  limit_rub: number | null;
  created: string;
  expires: string;
  last_used: string | null;
  revoked: string | null;
  /** Of today, in UTC. */
  spent: Partial<Record<Currency, number>>;
}

export interface AccountRow {
  id: number;
  nickname: string;
  note: string;
  created_at: Date;
  blocked_at: Date | null;
  version: number;
  /** Minor units. */
  usd: bigint;
  rub: bigint;
  keys: KeyJson[];
}

/** The day that orders are counted under is that of the database's clock, as their own date is. */
const keysOf = `
  SELECT coalesce(jsonb_agg(jsonb_build_object(
           'id', k.id, 'name', k.name, 'public_id', k.public_id, 'scopes', k.scopes, 'limit_usd', k.limit_usd,
           'limit_rub', k.limit_rub, 'created', k.created_at, 'expires', k.expires_at, 'last_used', k.last_used_at,
           'revoked', k.revoked_at,
           'spent', (SELECT coalesce(jsonb_object_agg(d.currency, d.spent), '{}') FROM api_key_days d
                      WHERE d.key_id = k.id AND d.day = (now() AT TIME ZONE 'UTC')::date))
           ORDER BY k.id DESC), '[]') AS keys
    FROM api_keys k WHERE k.account_id = u.id`;

const accounts = (which: string) => `
  SELECT u.id, u.nickname, s.note, u.created_at, u.blocked_at, u.version,
         coalesce(usd.balance, 0) AS usd, coalesce(rub.balance, 0) AS rub, k.keys
    FROM (${which}) AS u JOIN service_accounts s ON s.user_id = u.id
    LEFT JOIN accounts usd ON usd.user_id = u.id AND usd.kind = 'available' AND usd.currency = 'usd'
    LEFT JOIN accounts rub ON rub.user_id = u.id AND rub.kind = 'available' AND rub.currency = 'rub'
   CROSS JOIN LATERAL (${keysOf}) AS k`;

export const findAccount = statement<AccountRow, [id: number]>(
  accounts(`SELECT * FROM users WHERE id = $1 AND role = 'service'`),
);

/** `part`: of the folded name, or null; `id`: the same text as an id, or null. There are few of them. */
const found = `
  FROM users f WHERE f.role = 'service' AND ($1::text IS NULL OR strpos(f.nickname_key, $1) > 0 OR f.id = $2::int)
   AND ($3::boolean IS NULL OR (f.blocked_at IS NOT NULL) = $3)`;
type Search = [part: string | null, id: number | null, blocked: boolean | null];

export const countAccounts = statement<{ counted: number }, Search>(
  `SELECT count(*)::int AS counted ${found}`,
);

const listBy = (column: 'id' | 'nickname_key', direction: Direction) =>
  statement<AccountRow, [...Search, before: bigint, take: number, skip: number]>(`
  ${accounts(`SELECT f.* ${found} AND f.id < $4::bigint ORDER BY f.${column} ${direction} LIMIT $5 OFFSET $6`)}
   ORDER BY u.${column} ${direction}`);

export const listAccounts = {
  created: { asc: listBy('id', 'asc'), desc: listBy('id', 'desc') },
  name: { asc: listBy('nickname_key', 'asc'), desc: listBy('nickname_key', 'desc') },
};

export const insertAccount = statement<never, [userId: number, note: string]>(
  `INSERT INTO service_accounts (user_id, note) VALUES ($1, $2)`,
);

export const updateNote = statement<never, [userId: number, note: string]>(
  `UPDATE service_accounts SET note = $2 WHERE user_id = $1`,
);

/** With the user's row, by which everybody sees that it changed. */
export const raiseVersion = statement<never, [userId: number]>(
  `UPDATE users SET version = version + 1 WHERE id = $1`,
);

export interface LockedAccountRow {
  nickname: string;
  note: string;
  blocked_at: Date | null;
  version: number;
}

/** One that is to be changed, kept as it is meanwhile; nothing that refers to it begins either. */
export const lockAccount = statement<LockedAccountRow, [id: number]>(`
  SELECT u.nickname, s.note, u.blocked_at, u.version
    FROM users u JOIN service_accounts s ON s.user_id = u.id WHERE u.id = $1 FOR UPDATE OF u`);
