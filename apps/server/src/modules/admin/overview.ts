import type { Language, Overview } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { lastShopDays } from '#infra/shop-days.ts';
import { lastLedgerCheck, sumSalesByDay, sumSalesByProduct } from '#modules/orders/index.ts';
import { readOpenPayments } from '#modules/payments/index.ts';
import { listStaleRates } from '#modules/rates/index.ts';
import { listStock } from '#modules/stock/index.ts';
import { countNewMessages } from '#modules/support/index.ts';
import { measureSpread, readOpenTopups } from '#modules/topup/index.ts';
import { toProductSales, toSales } from './overview.mapper.ts';
import { readSold } from './read-sold.ts';

/** Days of the shop's time zone that are summed up, today among them. */
const DAYS = 30;
const PRODUCTS = 10;
/** Deliveries are looked for among so many orders of the shop. */
const DELIVERIES_AMONG = 20_000;
/** What runs low is named up to here. */
const LOW_STOCK = 100;

type ReadDeps = Pick<Deps, 'pool' | 'clock' | 'env' | 'catalogueCache'>;

/** What the top of the admin area shows. What is summed up over many orders may be a minute old, what is to do not. */
export async function readOverview(deps: ReadDeps, language: Language): Promise<Overview> {
  const past = await readPast(deps);
  const view = { sold: await readSold(deps), language };
  const low = { low: true, sort: 'cover', page: 1, pageSize: LOW_STOCK } as const;
  const [topups, payments, lowStock, staleRates, supportMessages, check] = await Promise.all([
    readOpenTopups(deps),
    readOpenPayments(deps),
    listStock(deps, view, low),
    listStaleRates(deps),
    countNewMessages(deps),
    lastLedgerCheck(deps),
  ]);
  const { violations = 0, at } = check ?? {};
  return {
    sales: past.sales,
    byProduct: past.products.map((row) => toProductSales(row, language)),
    openWork: {
      unknownTopups: topups.unsettled,
      reviews: topups.review,
      unmatchedMoney: payments.matters,
      lowStock: lowStock.items,
      lowStockTotal: lowStock.total,
      staleRates,
      supportMessages,
    },
    ledger: at ? { ok: violations === 0, violations, checkedAt: at.toISOString() } : null,
    deliveryTimes: past.deliveries,
  };
}

type Past = Awaited<ReturnType<typeof sumUp>>;

async function readPast(deps: ReadDeps): Promise<Past> {
  const { slowValues } = deps.catalogueCache;
  return (await slowValues.get('overview', async () => ({ value: await sumUp(deps) }))) as Past;
}

/** One after the other: nobody else is to wait while an admin looks. */
async function sumUp({ pool, clock, env }: ReadDeps) {
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
