import {
  toDecimal,
  type Language,
  type LedgerSales,
  type LedgerSalesReport,
  type listLedgerSalesInput,
  type SalesPeriod,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { orderOf, pageWindow } from '#infra/db/paging.ts';
import { momentOf, shopToday } from '#infra/shop-days.ts';
import { localized } from '#modules/catalogue/index.ts';
import { sumLedgerSales, type LedgerSalesRow } from './ledger-sales.sql.ts';

type Query = z.output<typeof listLedgerSalesInput>;
type Filter = Omit<Query, 'page' | 'pageSize' | 'countTo'>;
type ReportDeps = Pick<Deps, 'pool' | 'env' | 'clock'>;

/** Moves a day (2026-03-31) by fields of the calendar. */
function moveDay(day: string, move: (date: Date) => unknown): string {
  const date = new Date(day);
  move(date);
  return date.toISOString().slice(0, 10);
}

const addDays = (day: string, days: number) =>
  moveDay(day, (date) => date.setUTCDate(date.getUTCDate() + days));

/** Returns the first day of the default report, 31 days, 13 weeks or 12 months, from its last day. */
const defaultStart: Record<SalesPeriod, (last: string) => string> = {
  day: (last) => addDays(last, -30),
  week: (last) => addDays(last, -((new Date(last).getUTCDay() + 6) % 7) - 12 * 7),
  month: (last) => moveDay(last, (date) => date.setUTCMonth(date.getUTCMonth() - 11, 1)),
};

/** Lists the sales of the ledger by day, week or month, with totals; the latest period first unless `sort` is given. */
export async function listLedgerSales(
  deps: ReportDeps,
  input: Query,
  language: Language,
): Promise<LedgerSalesReport> {
  const { page, pageSize } = input;
  const { rows, totals } = await sumUp(deps, input, language);
  const { skip, take } = pageWindow(input);
  return { items: rows.slice(skip, skip + take), total: rows.length, page, pageSize, totals };
}

/** Reads all rows of {@link listLedgerSales}, without totals. */
export async function* readLedgerSales(
  deps: ReportDeps,
  input: Filter,
  language: Language,
): AsyncGenerator<LedgerSales[]> {
  yield (await sumUp(deps, input, language)).rows;
}

async function sumUp({ pool, env, clock }: ReportDeps, input: Filter, language: Language) {
  const { period, byProduct, currency, sort } = input;
  const timeZone = env.SHOP_TIMEZONE;
  const end = input.to ?? addDays(shopToday(clock.now(), timeZone), 1);
  const last = addDays(end, -1);
  const first = input.from ?? defaultStart[period](last);
  const [from, to] = [momentOf(first, timeZone), momentOf(end, timeZone)];
  const days = { first, last, from, to, timeZone };
  const { direction } = orderOf(sort);
  const sums = await sumLedgerSales(pool, { ...days, period, byProduct, currency, direction });
  const toRow = (row: LedgerSalesRow): LedgerSales => ({
    from: row.first_day,
    to: row.last_day,
    ...toFigures(row, byProduct),
    title: localized(row.translations, language, 'title', row.title ?? ''),
  });
  return {
    rows: sums.filter((row) => !row.is_total).map(toRow),
    totals: sums.filter((row) => row.is_total).map(toRow),
  };
}

function toFigures(row: LedgerSalesRow, byProduct: boolean) {
  const { gross, refunds, by_card: byCard } = row;
  const unlessByProduct = (amount: bigint) => (byProduct ? null : toDecimal(amount));
  return {
    currency: row.currency,
    productId: row.product_id,
    service: row.service,
    orders: row.orders,
    units: row.units,
    gross: toDecimal(gross),
    refunds: toDecimal(refunds),
    net: toDecimal(gross - refunds),
    fromBalance: toDecimal(gross - byCard),
    byCard: toDecimal(byCard),
    toppedUp: unlessByProduct(row.topped_up),
    corrections: unlessByProduct(row.corrections),
  };
}
