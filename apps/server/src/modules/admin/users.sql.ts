import type { Role } from '@manabar/contracts';
import type { Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

export interface AdminUserRow {
  id: number;
  nickname: string;
  role: Role;
  created_at: Date;
  /** Minor units. */
  usd: bigint;
  rub: bigint;
}

const columns = `
  u.id, u.nickname, u.role::text AS role, u.created_at, coalesce(usd.balance, 0) AS usd, coalesce(rub.balance, 0) AS rub`;
const wallets = `
  LEFT JOIN accounts usd ON usd.user_id = u.id AND usd.kind = 'available' AND usd.currency = 'usd'
  LEFT JOIN accounts rub ON rub.user_id = u.id AND rub.kind = 'available' AND rub.currency = 'rub'`;

export const findUser = statement<AdminUserRow, [id: number]>(`
  SELECT ${columns} FROM users u ${wallets} WHERE u.id = $1`);

/** `$1`: part of the folded nickname, or null; `$2`: an id, or null. */
const found = `
  FROM users f WHERE ($1::text IS NULL OR strpos(f.nickname_key, $1) > 0 OR f.id = $2::int)`;
type Search = [part: string | null, id: number | null];

/** Each order has an index. `before`: an id, beyond every id when the list starts at its beginning. */
const listUsersBy = (column: 'id' | 'nickname_key', direction: Direction) =>
  statement<AdminUserRow, [...Search, before: bigint, take: number, skip: number]>(`
  SELECT ${columns}
    FROM (SELECT f.* ${found} AND f.id < $3::bigint
           ORDER BY f.${column} ${direction} LIMIT $4 OFFSET $5) AS u ${wallets}
   ORDER BY u.${column} ${direction}`);

export const listUserRows = {
  created: { asc: listUsersBy('id', 'asc'), desc: listUsersBy('id', 'desc') },
  nickname: { asc: listUsersBy('nickname_key', 'asc'), desc: listUsersBy('nickname_key', 'desc') },
};

export const countUserRows = statement<
  { counted: number; rows: number },
  [...Search, limit: number]
>(`
  SELECT (SELECT count(*)::int FROM (SELECT ${found} ORDER BY f.id LIMIT $3) AS counted) AS counted,
         (SELECT reltuples::float8 FROM pg_class WHERE oid = 'users'::regclass) AS rows`);

/** Whose password is to be set, kept as it is meanwhile. */
export const lockUserRole = statement<{ role: Role }, [id: number]>(`
  SELECT role::text AS role FROM users WHERE id = $1 FOR UPDATE`);
