import { personRoles, type PersonRole } from '@manabar/contracts';
import type { Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

export interface AdminUserRow {
  id: number;
  nickname: string;
  nickname_key: string;
  role: PersonRole;
  created_at: Date;
  blocked_at: Date | null;
  version: number;
  /** Minor units. */
  usd: bigint;
  rub: bigint;
}

const columns = `
  u.id, u.nickname, u.nickname_key, u.role::text AS role, u.created_at, u.blocked_at, u.version,
  coalesce(usd.balance, 0) AS usd, coalesce(rub.balance, 0) AS rub`;
const wallets = `
  LEFT JOIN accounts usd ON usd.user_id = u.id AND usd.kind = 'available' AND usd.currency = 'usd'
  LEFT JOIN accounts rub ON rub.user_id = u.id AND rub.kind = 'available' AND rub.currency = 'rub'`;

export const findUser = statement<AdminUserRow, [id: number]>(`
  SELECT ${columns} FROM users u ${wallets} WHERE u.id = $1 AND u.role <> 'service'`);

/** Which users a list holds: people, of whom alone everything here tells. */
export interface UserFilter {
  role?: PersonRole | undefined;
  blocked?: boolean | undefined;
}

/**
 * `$1`: part of the folded nickname, or null; `$2`: an id, or null. The filter is text of the statement: a condition
 * with an argument in it could not use the indexes of the few admins and the few blocked.
 */
const found = ({ role, blocked }: UserFilter) => `
  FROM users f WHERE ($1::text IS NULL OR strpos(f.nickname_key, $1) > 0 OR f.id = $2::int)
  AND f.role ${role === undefined ? `<> 'service'` : `= '${role}'`}
  ${blocked === undefined ? '' : `AND f.blocked_at IS ${blocked ? 'NOT ' : ''}NULL`}`;
type Search = [part: string | null, id: number | null];

/** Each order has an index. `before`: an id, beyond every id when the list starts at its beginning. */
const listUsersBy = (filter: UserFilter, column: 'id' | 'nickname_key', direction: Direction) =>
  statement<AdminUserRow, [...Search, before: bigint, take: number, skip: number]>(`
  SELECT ${columns}
    FROM (SELECT f.* ${found(filter)} AND f.id < $3::bigint
           ORDER BY f.${column} ${direction} LIMIT $4 OFFSET $5) AS u ${wallets}
   ORDER BY u.${column} ${direction}`);

/** The rows behind one, up to an id that was the last when reading began. */
const readUsersBy = (filter: UserFilter, column: 'id' | 'nickname_key', direction: Direction) =>
  statement<AdminUserRow, [...Search, last: number | string, below: bigint, take: number]>(`
  SELECT ${columns}
    FROM (SELECT f.* ${found(filter)} AND f.${column} ${direction === 'asc' ? '>' : '<'} $3 AND f.id < $4::bigint
           ORDER BY f.${column} ${direction} LIMIT $5) AS u ${wallets}
   ORDER BY u.${column} ${direction}`);

const statementsOf = (filter: UserFilter) => ({
  list: {
    created: {
      asc: listUsersBy(filter, 'id', 'asc'),
      desc: listUsersBy(filter, 'id', 'desc'),
    },
    nickname: {
      asc: listUsersBy(filter, 'nickname_key', 'asc'),
      desc: listUsersBy(filter, 'nickname_key', 'desc'),
    },
  },
  behind: {
    created: {
      asc: readUsersBy(filter, 'id', 'asc'),
      desc: readUsersBy(filter, 'id', 'desc'),
    },
    nickname: {
      asc: readUsersBy(filter, 'nickname_key', 'asc'),
      desc: readUsersBy(filter, 'nickname_key', 'desc'),
    },
  },
  count: statement<{ counted: number; rows: number }, [...Search, limit: number]>(`
  SELECT (SELECT count(*)::int FROM (SELECT ${found(filter)} ORDER BY f.id LIMIT $3) AS counted) AS counted,
         (SELECT reltuples::float8 FROM pg_class WHERE oid = 'users'::regclass) AS rows`),
});

const keyOf = ({ role, blocked }: UserFilter) => `${role ?? ''} ${blocked ?? ''}`;
const byFilter = new Map(
  [undefined, ...personRoles].flatMap((role) =>
    [undefined, true, false].map((blocked) => {
      const filter = { role, blocked };
      return [keyOf(filter), statementsOf(filter)] as const;
    }),
  ),
);

/** The statements of a filtered list. */
export function userStatements(filter: UserFilter): ReturnType<typeof statementsOf> {
  const statements = byFilter.get(keyOf(filter));
  if (!statements) throw new Error('there is no such filter of users');
  return statements;
}

export const countUserOrders = statement<{ orders: number }, [id: number]>(
  `SELECT count(*)::int AS orders FROM orders WHERE user_id = $1`,
);

export interface LockedUserRow {
  role: PersonRole;
  blocked_at: Date | null;
  version: number;
}

/** Whoever is to be changed, kept as they are meanwhile; nothing that refers to them begins either. */
export const lockUser = statement<LockedUserRow, [id: number]>(`
  SELECT role::text AS role, blocked_at, version FROM users WHERE id = $1 AND role <> 'service' FOR UPDATE`);
