import * as z from 'zod';
import { currencySchema } from './money.ts';
import { topupServices } from './rules/topup.ts';
import { stockLineSchema } from './stock.ts';

const count = z.number().int();

/**
 * What was ordered in a day (of the shop's time zone) and kept: completed orders that cost something, without money for balances; amounts
 * in major units, less what was paid back.
 */
const salesOfDaySchema = z.object({
  day: z.iso.date(),
  currency: currencySchema,
  orders: count,
  amount: z.number(),
});

/** What was delivered and kept of a product, or of a top-up service (then without a product, `title` empty). */
const salesOfProductSchema = z.object({
  productId: count.nullable(),
  service: z.enum(topupServices).nullable(),
  title: z.string(),
  currency: currencySchema,
  units: count,
  amount: z.number(),
});

/** What there are too few codes of. */
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

/** What the top of the admin area shows. */
export const overviewSchema = z.object({
  /** The last 30 days, today last, both currencies of each. At most a minute old. */
  sales: z.array(salesOfDaySchema),
  /** Of the same days: the ten that brought most in each currency. */
  byProduct: z.array(salesOfProductSchema),
  /** Nothing to do: zero and empty. */
  openWork: z.object({
    /** Top-ups of which the supplier has not said for a quarter of an hour what became of them. */
    unknownTopups: count,
    /** Top-ups that wait for a person. */
    reviews: count,
    /** Matters of payments that nobody has resolved. */
    unmatchedMoney: count,
    /** What lasts shortest first, at most a hundred. */
    lowStock: z.array(lowStockSchema),
    /** Of all of them. */
    lowStockTotal: count,
    /** Currencies whose rate is missing or too old to calculate with. */
    staleRates: z.array(z.string()),
    /** Messages that nobody has looked at. */
    supportMessages: count,
  }),
  /** What the last proof of the books came to; null: there was none yet. */
  ledger: z.object({ ok: z.boolean(), violations: count, checkedAt: z.string() }).nullable(),
  /** Of each service that delivered in the last 30 days, in seconds: half arrived within p50, nearly all within p95. */
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
