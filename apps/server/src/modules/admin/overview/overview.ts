import type { Language, Overview } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { isLate } from '#infra/background/overdue-work.ts';
import { lastShopDays } from '#infra/shop-days.ts';
import { sumSalesByDay, sumSalesByProduct } from '#modules/orders/index.ts';
import { lastLedgerCheck } from '#modules/ledger/index.ts';
import { readOpenPayments } from '#modules/payments/index.ts';
import { listStaleRates } from '#modules/rates/index.ts';
import { countExpiringKeys } from '#modules/service-accounts/index.ts';
import { listStock } from '#modules/stock/index.ts';
import { countNewFormMessages, countWaitingThreads } from '#modules/support/index.ts';
import { measureSpread, readOpenTopups } from '#modules/topups/index.ts';
import { toProductSales, toSales } from './overview.mapper.ts';
import { countSoldUnits } from './count-sold-units.ts';

/** Days in the shop's time zone, including today. */
const DAYS = 30;
const PRODUCTS = 10;
/** Newest orders of the shop that are scanned for deliveries. */
const DELIVERIES_AMONG = 20_000;
/** Most listed items with low stock. */
const LOW_STOCK = 100;

type ReadDeps = Pick<Deps, 'pool' | 'readReplica' | 'clock' | 'env' | 'catalogueCache'>;

/** Reads the overview of the admin area. Sums over many orders are cached for a minute, open work is not. */
export async function readOverview(deps: ReadDeps, language: Language): Promise<Overview> {
  const past = await readPast(deps);
  const view = { sold: await countSoldUnits(deps), language };
  const low = { low: true, sort: 'cover', page: 1, pageSize: LOW_STOCK, countTo: 1 } as const;
  const [topups, payments, lowStock, staleRates, supportMessages, supportThreads, keys, check] =
    await Promise.all([
      readOpenTopups(deps),
      readOpenPayments(deps),
      listStock(deps, view, low),
      listStaleRates(deps),
      countNewFormMessages(deps),
      countWaitingThreads(deps),
      countExpiringKeys(deps),
      lastLedgerCheck(deps),
    ]);
  const { violations = 0, at } = check ?? {};
  const waiting = Math.max(topups.oldestDueSeconds, payments.oldestDueSeconds);
  return {
    sales: past.sales,
    byProduct: past.products.map((row) => toProductSales(row, language)),
    openWork: {
      lateMinutes: isLate(waiting) ? Math.floor(waiting / 60) : 0,
      unknownTopups: topups.unsettled,
      reviews: topups.review,
      unmatchedMoney: payments.exceptions,
      lowStock: lowStock.items,
      lowStockTotal: lowStock.total,
      staleRates,
      supportMessages,
      supportThreads,
      expiringKeys: keys,
    },
    ledger: at ? { ok: violations === 0, violations, checkedAt: at.toISOString() } : null,
    deliveryTimes: past.deliveries,
  };
}

const readPast = (deps: ReadDeps) =>
  deps.catalogueCache.slowValues.read('overview', async () => ({ value: await sumUp(deps) }));

/** Runs one query at a time, so that an admin's view occupies a single connection. */
async function sumUp({ readReplica, clock, env }: ReadDeps) {
  const pool = await readReplica.choose();
  const { days, end: to } = lastShopDays(clock.now(), DAYS, env.SHOP_TIMEZONE);
  const from = days[0]?.start ?? to;
  const sums = await sumSalesByDay(pool, from, to, env.SHOP_TIMEZONE);
  const products = await sumSalesByProduct(pool, from, to, PRODUCTS);
  const deliveries = await measureSpread(pool, from, DELIVERIES_AMONG);
  return {
    sales: toSales(days, sums),
    products,
    deliveries,
  };
}
