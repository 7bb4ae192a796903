import * as z from 'zod';
import { currencySchema } from '../money.ts';
import { topupServices } from '../rules/topup.ts';
import { stockLineSchema } from '../goods/stock.ts';

const count = z.number().int();

/**
 * Sales of a day (in the shop's time zone): completed orders with a price, without top-ups of balances; amounts in major units,
 * less refunds.
 */
const salesOfDaySchema = z.object({
  day: z.iso.date(),
  currency: currencySchema,
  orders: count,
  amount: z.number(),
});

/** Sales of a product, or of a top-up service (then without a product and with an empty `title`), less refunds. */
const salesOfProductSchema = z.object({
  productId: count.nullable(),
  service: z.enum(topupServices).nullable(),
  title: z.string(),
  currency: currencySchema,
  units: count,
  amount: z.number(),
});

/** Goods with too few codes. */
const lowStockSchema = stockLineSchema.pick({
  id: true,
  kind: true,
  ref: true,
  productId: true,
  product: true,
  service: true,
  regionId: true,
  gameAmount: true,
  available: true,
  cover: true,
});

export const overviewSchema = z.object({
  /** Last 30 days in both currencies, today last. At most a minute old. */
  sales: z.array(salesOfDaySchema),
  /** Ten best-selling products of the same days in each currency. */
  byProduct: z.array(salesOfProductSchema),
  /** Zero and empty when there is no open work. */
  openWork: z.object({
    /** Minutes for which due top-ups or payments have been waiting for a worker; 0 unless they are late. */
    lateMinutes: count,
    /** Support threads that wait for the shop. */
    supportThreads: count,
    /** Top-ups whose result has been unknown for a quarter of an hour. */
    unknownTopups: count,
    /** Top-ups that need a review. */
    reviews: count,
    unmatchedMoney: count,
    /** Goods that run out soonest, at most a hundred. */
    lowStock: z.array(lowStockSchema),
    /** Number of all such goods. */
    lowStockTotal: count,
    /** Currencies whose rate is missing or outdated. */
    staleRates: z.array(z.string()),
    /** Unread support messages without a thread. */
    supportMessages: count,
    /** API keys of service accounts that expire soon. */
    expiringKeys: count,
  }),
  /** Result of the last ledger check; null before the first one. */
  ledger: z.object({ ok: z.boolean(), violations: count, checkedAt: z.string() }).nullable(),
  /**
   * Delivery times in seconds per service in the last 30 days: median and 95th percentile of `measured` orders, which are fully
   * delivered and were not paid by card.
   */
  deliveryTimes: z.array(
    z.object({
      service: z.enum(topupServices),
      p50: z.number(),
      p95: z.number(),
      measured: count,
    }),
  ),
});
export type Overview = z.infer<typeof overviewSchema>;
