import { personRoles, type PersonRole } from '@manabar/contracts';
import { inBothDirections, type Direction, type Span } from '#infra/db/paging.ts';
import { declareIds } from '#infra/db/read-all-ids.ts';
import { statement } from '#infra/db/sql.ts';

export interface AdminUserRow {
  id: number;
  nickname: string;
  role: PersonRole;
  created_at: Date;
  blocked_at: Date | null;
  version: number;
  /** Minor units. */
  usd: bigint;
  rub: bigint;
}

const columns = `
  u.id, u.nickname, u.role::text AS role, u.created_at, u.blocked_at, u.version,
  coalesce(usd.balance, 0) AS usd, coalesce(rub.balance, 0) AS rub`;
const wallets = `
  LEFT JOIN accounts usd ON usd.user_id = u.id AND usd.kind = 'available' AND usd.currency = 'usd'
  LEFT JOIN accounts rub ON rub.user_id = u.id AND rub.kind = 'available' AND rub.currency = 'rub'`;

export const findUser = statement<AdminUserRow, [id: number]>(`
  SELECT ${columns} FROM users u ${wallets} WHERE u.id = $1 AND u.role <> 'service'`);

/** Finds users in the order of `ids`; omits unknown ids. */
export const findUsers = statement<AdminUserRow, [ids: number[]]>(`
  SELECT ${columns}
    FROM unnest($1::int[]) WITH ORDINALITY AS l (id, place) JOIN users u ON u.id = l.id ${wallets}
   WHERE u.role <> 'service' ORDER BY l.place`);

/** Filter of users without service accounts. */
export interface UserFilter {
  role?: PersonRole | undefined;
  blocked?: boolean | undefined;
}

/** Returns literal SQL, because parameters cannot use the partial indexes of the few admins and blocked users. */
const roleCondition = ({ role, blocked }: UserFilter) => `
  f.role ${role === undefined ? `<> 'service'` : `= '${role}'`}
  ${blocked === undefined ? '' : `AND f.blocked_at IS ${blocked ? 'NOT ' : ''}NULL`}`;

/** Returns the condition of a search. `$1`: part of the folded nickname, or null; `$2`: an id, or null. */
const fits = (filter: UserFilter) => `
  ($1::text IS NULL OR strpos(f.nickname_key, $1) > 0 OR f.id = $2::int) AND ${roleCondition(filter)}`;
type Search = [part: string | null, id: number | null];

/**
 * Source and key columns of a sort. Accounts have no index on balances, because every ledger posting would have to update
 * it. Searches and exports read all accounts, other lists read copies of the balances ({@link listUsersByBalance}).
 */
interface UserOrder {
  from: string;
  key: readonly string[];
}

const byBalance = (currency: 'usd' | 'rub'): UserOrder => ({
  from: `accounts a JOIN users f ON f.id = a.user_id AND a.kind = 'available' AND a.currency = '${currency}'`,
  key: ['a.balance', 'a.user_id'],
});

/**
 * Lists users by balance, without a search. Reads the index of the copied balances, with one more row for each account that
 * changed since the copy, because its outdated copy may be among the rows; these accounts have their current balances. NOT IN
 * uses a hash, because before the first copy all accounts count as changed.
 */
const listUsersByBalance = (filter: UserFilter, currency: 'usd' | 'rub', direction: Direction) =>
  statement<AdminUserRow, [take: number, skip: number]>(`
  WITH changed AS MATERIALIZED (
    SELECT a.user_id, a.balance
      FROM accounts_changed_since_copy() AS c (account_id)
      JOIN accounts a ON a.id = c.account_id AND a.kind = 'available' AND a.currency = '${currency}'
      JOIN users f ON f.id = a.user_id AND ${roleCondition(filter)}
  ), copied AS MATERIALIZED (
    SELECT w.user_id, w.balance
      FROM wallet_balances w JOIN users f ON f.id = w.user_id AND ${roleCondition(filter)}
     WHERE w.currency = '${currency}' ORDER BY w.balance ${direction}, w.user_id ${direction}
     LIMIT $1::int + $2::int + (SELECT count(*) FROM changed)
  ), page AS (
    SELECT user_id, balance
      FROM (SELECT user_id, balance FROM copied WHERE user_id NOT IN (SELECT user_id FROM changed)
            UNION ALL
            SELECT user_id, balance FROM changed) AS sorted
     ORDER BY balance ${direction}, user_id ${direction} LIMIT $1 OFFSET $2)
  SELECT ${columns} FROM page JOIN users u ON u.id = page.user_id ${wallets}
   ORDER BY page.balance ${direction}, page.user_id ${direction}`);

/** Sort orders; those by balance list all users, because every user has a wallet in each currency. */
const orders = {
  created: { from: 'users f', key: ['f.id'] },
  nickname: { from: 'users f', key: ['f.nickname_key'] },
  balanceUsd: byBalance('usd'),
  balanceRub: byBalance('rub'),
  role: { from: 'users f', key: ['f.role', 'f.id'] },
  blocked: { from: 'users f', key: ['(f.blocked_at IS NOT NULL)', 'f.id'] },
} as const satisfies Record<string, UserOrder>;

/** Returns SQL for a page of users: matching rows in order, with a limit. */
function page(
  { from, key }: UserOrder,
  direction: Direction,
  { where, limit }: { where: string; limit: string },
) {
  const sorted = key.map((column, n) => `${column} AS sort_${n}`).join();
  const by = (names: readonly string[]) => names.map((name) => `${name} ${direction}`).join();
  return `
  SELECT ${columns}
    FROM (SELECT f.*, ${sorted} FROM ${from} WHERE ${where} ORDER BY ${by(key)} LIMIT ${limit}) AS u ${wallets}
   ORDER BY ${by(key.map((_, n) => `u.sort_${n}`))}`;
}

/** Lists a page of users. `before`: only lower ids. */
const listUsersBy = (filter: UserFilter, order: UserOrder, direction: Direction) =>
  statement<AdminUserRow, [...Search, before: bigint, take: number, skip: number]>(
    page(order, direction, {
      where: `${fits(filter)} AND f.id < $3::bigint`,
      limit: '$4 OFFSET $5',
    }),
  );

/** Reads users whose ids are between `above` and `below`. */
const readUsersByAge = (filter: UserFilter, direction: Direction) =>
  statement<AdminUserRow, [...Search, ...Span, take: number]>(
    page(orders.created, direction, {
      where: `${fits(filter)} AND f.id > $3::bigint AND f.id < $4::bigint`,
      limit: '$5',
    }),
  );

/** Declares a cursor over the ids of all users in an order, for `readAllIds`. */
const declareUserIds = (filter: UserFilter, { from, key }: UserOrder, direction: Direction) =>
  statement<never, Search>(
    declareIds(`
  SELECT f.id FROM ${from} WHERE ${fits(filter)}
   ORDER BY ${key.map((column) => `${column} ${direction}`).join()}`),
  );

const inEachOrder = <List>(make: (order: UserOrder, direction: Direction) => List) => ({
  created: inBothDirections((direction) => make(orders.created, direction)),
  nickname: inBothDirections((direction) => make(orders.nickname, direction)),
  balanceUsd: inBothDirections((direction) => make(orders.balanceUsd, direction)),
  balanceRub: inBothDirections((direction) => make(orders.balanceRub, direction)),
  role: inBothDirections((direction) => make(orders.role, direction)),
  blocked: inBothDirections((direction) => make(orders.blocked, direction)),
});

const statementsOf = (filter: UserFilter) => ({
  list: inEachOrder((order, direction) => listUsersBy(filter, order, direction)),
  byAge: inBothDirections((direction) => readUsersByAge(filter, direction)),
  declareIds: inEachOrder((order, direction) => declareUserIds(filter, order, direction)),
  byBalance: {
    balanceUsd: inBothDirections((direction) => listUsersByBalance(filter, 'usd', direction)),
    balanceRub: inBothDirections((direction) => listUsersByBalance(filter, 'rub', direction)),
  },
  count: statement<{ counted: number; rows: number }, [...Search, limit: number]>(`
  SELECT (SELECT count(*)::int
            FROM (SELECT FROM users f WHERE ${fits(filter)} ORDER BY f.id LIMIT $3) AS counted) AS counted,
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
  deleted: boolean;
}

/** Locks a user for a change, and prevents new references. */
export const lockUser = statement<LockedUserRow, [id: number]>(`
  SELECT role::text AS role, blocked_at, version, is_deleted_account(id, nickname_key) AS deleted
    FROM users WHERE id = $1 AND role <> 'service' FOR UPDATE`);
