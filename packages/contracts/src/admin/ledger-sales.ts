import * as z from 'zod';
import { daySchema, flagSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { currencySchema } from '../money.ts';
import { salesPeriods } from '../rules/ledger.ts';
import { topupServices } from '../rules/topup.ts';

const count = z.number().int();

/**
 * Sales of a period in a currency, as the ledger has them: a sale belongs to the day on which its goods were delivered, a refund to
 * the day on which it was made. Amounts in major units; sales include commission.
 */
export const ledgerSalesSchema = z.object({
  /** First and last day of the period in the shop's time zone, within the days of the report. */
  from: z.iso.date(),
  to: z.iso.date(),
  currency: currencySchema,
  /** Product, or service of top-ups; both null, and the title empty, unless the report is by product. */
  productId: count.nullable(),
  service: z.enum(topupServices).nullable(),
  title: z.string(),
  /** Orders with a delivery; one that is delivered on several days is counted in each row, and once in a total. */
  orders: count,
  units: count,
  gross: z.number(),
  refunds: z.number(),
  net: z.number(),
  /** Parts of `gross`. */
  fromBalance: z.number(),
  byCard: z.number(),
  /** Card payments credited to balances, and corrections of balances by admins; null in a report by product. */
  toppedUp: z.number().nullable(),
  corrections: z.number().nullable(),
});
export type LedgerSales = z.infer<typeof ledgerSalesSchema>;

/** Page of the report with a total for each currency over all pages. */
export const ledgerSalesReportSchema = pageOf(ledgerSalesSchema).extend({
  totals: z.array(ledgerSalesSchema),
});
export type LedgerSalesReport = z.infer<typeof ledgerSalesReportSchema>;

/** `from`: first day; by default the report has the last periods up to `to`. `to`: day after the last one. */
export const listLedgerSalesInput = sortable(
  listInput.omit({ after: true, q: true }).extend({
    period: z.enum(salesPeriods).default('day'),
    byProduct: flagSchema.default(false),
    currency: currencySchema.optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
  }),
  ['from'],
);
