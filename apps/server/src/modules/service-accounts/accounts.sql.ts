import type { Currency, ServiceScope } from '@manabar/contracts';
import { inBothDirections, type Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

/** An API key in the database's JSON; amounts in minor units. */
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
  /** Spending of the current UTC day. */
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

/** Keys of an account; the day of the spending follows the database's clock, as for orders. */
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

/** Search of accounts, of which there are few. `part`: part of the folded name, or null; `id`: the text as id, or null. */
const found = `
  FROM users f WHERE f.role = 'service' AND ($1::text IS NULL OR strpos(f.nickname_key, $1) > 0 OR f.id = $2::int)
   AND ($3::boolean IS NULL OR (f.blocked_at IS NOT NULL) = $3)`;
type Search = [part: string | null, id: number | null, blocked: boolean | null];

export const countAccounts = statement<{ counted: number }, Search>(
  `SELECT count(*)::int AS counted ${found}`,
);

const balance = (currency: Currency) => `(
  SELECT a.balance FROM accounts a WHERE a.user_id = f.id AND a.kind = 'available' AND a.currency = '${currency}')`;

/** Sort values of `users f`; an account without a used key is last in both directions. */
const sortValues = {
  created: 'f.id',
  name: 'f.nickname_key',
  balanceUsd: `coalesce(${balance('usd')}, 0)`,
  balanceRub: `coalesce(${balance('rub')}, 0)`,
  lastUsed: '(SELECT max(k.last_used_at) FROM api_keys k WHERE k.account_id = f.id)',
  blocked: 'f.blocked_at IS NOT NULL',
};
type AccountSort = keyof typeof sortValues;

const listBy = (sort: AccountSort, direction: Direction) => {
  const order = (value: string, id: string) =>
    `ORDER BY ${value} ${direction} NULLS LAST, ${id} ${direction}`;
  const page = `
    SELECT f.*, ${sortValues[sort]} AS sorted ${found} AND f.id < $4::bigint
     ${order('sorted', 'f.id')} LIMIT $5 OFFSET $6`;
  return statement<AccountRow, [...Search, before: bigint, take: number, skip: number]>(
    `${accounts(page)} ${order('u.sorted', 'u.id')}`,
  );
};

const both = (sort: AccountSort) => inBothDirections((direction) => listBy(sort, direction));
export const listAccounts = {
  created: both('created'),
  name: both('name'),
  balanceUsd: both('balanceUsd'),
  balanceRub: both('balanceRub'),
  lastUsed: both('lastUsed'),
  blocked: both('blocked'),
} satisfies Record<AccountSort, unknown>;

export const insertAccount = statement<never, [userId: number, note: string]>(
  `INSERT INTO service_accounts (user_id, note) VALUES ($1, $2)`,
);

export const updateNote = statement<never, [userId: number, note: string]>(
  `UPDATE service_accounts SET note = $2 WHERE user_id = $1`,
);

export interface LockedAccountRow {
  nickname: string;
  note: string;
  blocked_at: Date | null;
  version: number;
}

/** Locks an account for a change; FOR UPDATE also blocks new rows that refer to it. */
export const lockAccount = statement<LockedAccountRow, [id: number]>(`
  SELECT u.nickname, s.note, u.blocked_at, u.version
    FROM users u JOIN service_accounts s ON s.user_id = u.id WHERE u.id = $1 FOR UPDATE OF u`);
