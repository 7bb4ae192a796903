import {
  currencies,
  toDecimal,
  type LedgerEntry,
  type listLedgerEntriesInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import type { Page } from '#infra/db/find-page.ts';
import { orderOf, pageWindow, toTotal } from '#infra/db/paging.ts';
import { readAfter } from '#infra/db/read-all.ts';
import { momentOf } from '#infra/shop-days.ts';
import { houseAccountName } from '#modules/ledger/index.ts';
import {
  countEntries,
  findCustomerAccountIds,
  findHouseAccountIds,
  findJournalRange,
  listEntries,
  type EntryFilter,
  type JournalPeriod,
  type LedgerEntryRow,
} from './ledger-entries.sql.ts';

type Query = z.output<typeof listLedgerEntriesInput>;
type Filter = Omit<Query, 'page' | 'pageSize' | 'countTo' | 'sort'>;
type LedgerDeps = Pick<Deps, 'pool' | 'env'>;

/** Lists the postings of the ledger with their journals, newest first unless `sort` is given. */
export async function listLedgerEntries(
  deps: LedgerDeps,
  input: Query,
): Promise<Page<LedgerEntry>> {
  const { page, pageSize, countTo, sort } = input;
  const filter = await filterOf(deps, input);
  if (!filter) return { items: [], total: 0, page, pageSize };
  const { direction } = orderOf(sort);
  const [total, rows] = await Promise.all([
    countEntries(deps.pool, filter, countTo + 1),
    listEntries(deps.pool, filter, { direction, ...pageWindow({ page, pageSize }) }),
  ]);
  const whole = Object.values(filter).every((value) => value === undefined);
  return {
    items: rows.map(toEntry),
    ...toTotal(total?.counted ?? 0, countTo, whole ? total?.rows : undefined),
    page,
    pageSize,
  };
}

/** Reads all rows of {@link listLedgerEntries} in batches, without journals added since the start. */
export async function* readLedgerEntries(
  deps: LedgerDeps,
  input: Filter & Pick<Query, 'sort'>,
): AsyncGenerator<LedgerEntry[]> {
  const filter = await filterOf(deps, input);
  if (!filter) return;
  const { direction } = orderOf(input.sort);
  for await (const rows of readAfter(
    deps.pool,
    'journals',
    (last: LedgerEntryRow | null, below, take) => {
      const behind = last ? { direction, journal: last.journal_id, id: last.id } : undefined;
      return listEntries(deps.pool, { ...filter, below, behind }, { direction, take, skip: 0 });
    },
  )) {
    yield rows.map(toEntry);
  }
}

/** Converts a list's input to a filter; null if no journal is in its period. */
async function filterOf(deps: LedgerDeps, input: Filter): Promise<EntryFilter | null> {
  const { currency, kind } = input;
  const period = await periodOf(deps, input);
  if (period === null) return null;
  return { accounts: await accountsOf(deps, input), currency, kind, period };
}

/** Returns undefined without a period, and null for a period without journals. */
async function periodOf(
  { pool, env }: LedgerDeps,
  { from, to }: Filter,
): Promise<JournalPeriod | null | undefined> {
  if (from === undefined && to === undefined) return undefined;
  const [start, end] = [from, to].map((value) =>
    value === undefined ? null : momentOf(value, env.SHOP_TIMEZONE),
  );
  const period = { from: start ?? null, to: end ?? null };
  const [range] = await findJournalRange(pool, period.from, period.to);
  if (!range || range.first === null || range.last === null) return null;
  return { ...period, first: range.first, last: range.last };
}

async function accountsOf(
  { pool }: LedgerDeps,
  { account, userId }: Filter,
): Promise<EntryFilter['accounts']> {
  const ids = (rows: { id: bigint }[]) => rows.map(({ id }) => id);
  const kind = account === 'available' || account === 'held' ? account : null;
  if (account !== undefined && kind === null) {
    // A customer has no house accounts.
    if (userId !== undefined) return [];
    const codes = currencies.map((currency) => `${account}:${currency}`);
    return ids(await findHouseAccountIds(pool, codes));
  }
  if (userId === undefined) return kind ?? undefined;
  return ids(await findCustomerAccountIds(pool, userId, kind));
}

function toEntry(row: LedgerEntryRow): LedgerEntry {
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    journal: Number(row.journal_id),
    kind: row.kind,
    account: row.account_kind === 'house' ? houseAccountName(row.account) : row.account_kind,
    userId: row.user_id,
    nickname: row.nickname,
    currency: row.currency,
    amount: toDecimal(row.amount),
    orderId: row.order_id,
    provider: row.provider,
    paymentId: row.provider_payment_id,
    reference: `${row.ref_type}:${row.ref_id}`,
    actor: row.actor,
    reason: row.reason,
  };
}
