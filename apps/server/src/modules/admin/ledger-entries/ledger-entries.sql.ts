import type { Currency, JournalKind } from '@manabar/contracts';
import { countUpTo, literalInteger, type Conditions } from '#infra/db/built-statements.ts';
import type { Direction } from '#infra/db/paging.ts';
import { queryOnce, statement, type Queryable } from '#infra/db/sql.ts';
import { orderOfJournal } from '#modules/ledger/index.ts';

export interface LedgerEntryRow {
  id: bigint;
  journal_id: bigint;
  at: Date;
  kind: string;
  ref_type: string;
  ref_id: string;
  actor: string;
  reason: string | null;
  /** Code of the account. */
  account: string;
  account_kind: 'available' | 'held' | 'house';
  user_id: number | null;
  nickname: string | null;
  currency: Currency;
  amount: bigint;
  order_id: string | null;
  provider: string | null;
  provider_payment_id: string | null;
}

export interface EntryFilter {
  /** All accounts of customers of a kind, or accounts by their ids. */
  accounts?: 'available' | 'held' | bigint[] | undefined;
  currency?: Currency | undefined;
  kind?: JournalKind | undefined;
  period?: JournalPeriod | undefined;
  /** Only entries of journals below this id. */
  below?: bigint | undefined;
  /** Only entries after this one in the order of the list. */
  behind?: { direction: Direction; journal: bigint; id: bigint } | undefined;
}

/** Journals between two times, with the lowest and the highest id among them. */
export interface JournalPeriod {
  from: Date | null;
  to: Date | null;
  first: bigint;
  last: bigint;
}

export interface EntryWindow {
  direction: Direction;
  take: number;
  skip: number;
}

/** Finds the ids of house accounts by their codes. */
export const findHouseAccountIds = statement<{ id: bigint }, [codes: string[]]>(`
  SELECT id FROM accounts WHERE code = ANY ($1) AND kind = 'house'`);

/** Finds the ids of a customer's accounts, of one kind or of both. */
export const findCustomerAccountIds = statement<
  { id: bigint },
  [userId: number, kind: 'available' | 'held' | null]
>(`
  SELECT id FROM accounts WHERE user_id = $1 AND ($2::text IS NULL OR kind::text = $2)`);

/**
 * Finds the range of the journals between two times; null and null without any. The subquery prevents a search of the lowest and
 * highest id from both ends of the table.
 */
export const findJournalRange = statement<
  { first: bigint | null; last: bigint | null },
  [from: Date | null, to: Date | null]
>(`
  SELECT min(id) AS first, max(id) AS last FROM (
    SELECT id FROM journals
     WHERE at >= coalesce($1::timestamptz, '-infinity') AND at < coalesce($2::timestamptz, 'infinity') OFFSET 0) AS found`);

function conditionsOf(filter: EntryFilter): Conditions {
  const { accounts, currency, kind, period, below, behind } = filter;
  const values: unknown[] = [];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const within = [
    period?.from && `j.at >= ${$(period.from)}::timestamptz`,
    period?.to && `j.at < ${$(period.to)}::timestamptz`,
  ].filter(Boolean);
  const parts = [
    Array.isArray(accounts) && `p.account_id IN (${accounts.map(literalInteger).join() || 'NULL'})`,
    typeof accounts === 'string' &&
      `EXISTS (SELECT FROM accounts a WHERE a.id = p.account_id AND a.kind = '${accounts}')`,
    currency && `p.currency = '${currency}'`,
    period &&
      `p.journal_id BETWEEN ${literalInteger(period.first)} AND ${literalInteger(period.last)}`,
    // Looked up for each entry within the range; a join would read all journals.
    within.length > 0 &&
      `(SELECT ${within.join(' AND ')} FROM journals j WHERE j.id = p.journal_id)`,
    kind && `EXISTS (SELECT FROM journals j WHERE j.id = p.journal_id AND j.kind = '${kind}')`,
    below !== undefined && `p.journal_id < ${literalInteger(below)}`,
    behind &&
      `(p.journal_id, p.id) ${behind.direction === 'asc' ? '>' : '<'} (${literalInteger(behind.journal)}, ${literalInteger(behind.id)})`,
  ];
  return { text: parts.filter(Boolean).join(' AND ') || 'true', values };
}

/** Lists entries by journal, with their accounts, orders and card payments. */
export function listEntries(
  db: Queryable,
  filter: EntryFilter,
  { direction, take, skip }: EntryWindow,
): Promise<LedgerEntryRow[]> {
  const { text, values } = conditionsOf(filter);
  const list = `
    WITH listed AS MATERIALIZED (
      SELECT p.* FROM postings p WHERE ${text}
       ORDER BY p.journal_id ${direction}, p.id ${direction} LIMIT ${literalInteger(take)} OFFSET ${literalInteger(skip)})
    SELECT e.id, e.journal_id, j.at, j.kind, j.ref_type, j.ref_id, j.actor, j.reason, a.code AS account,
           a.kind::text AS account_kind, a.user_id, u.nickname, e.currency::text AS currency, e.amount, o.order_id,
           coalesce(m.provider, y.provider) AS provider,
           CASE WHEN m.id IS NULL THEN y.provider_payment_id ELSE m.provider_payment_id END AS provider_payment_id
      FROM listed e
      JOIN journals j ON j.id = e.journal_id
      JOIN accounts a ON a.id = e.account_id
      LEFT JOIN users u ON u.id = a.user_id
      LEFT JOIN payment_matters m ON m.id = CASE j.ref_type WHEN 'payment_matter' THEN j.ref_id::bigint END
      CROSS JOIN LATERAL (SELECT ${orderOfJournal('j')} AS order_id) AS o
      LEFT JOIN payments y ON y.order_id = o.order_id
     ORDER BY e.journal_id ${direction}, e.id ${direction}`;
  return queryOnce(db, list, values);
}

/** Counts the filtered entries up to a limit, and reads the planner's estimate of all entries. */
export const countEntries = (db: Queryable, filter: EntryFilter, limit: number) =>
  countUpTo(db, limit, { table: 'postings', alias: 'p' }, conditionsOf(filter));
