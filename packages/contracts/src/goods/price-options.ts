import * as z from 'zod';
import { changedRow, idSchema, MAX_INT, regionIdSchema, wholeNumber } from '../common.ts';
import { listInput, pageOf } from '../lists.ts';
import { storedPriceSchema } from '../money.ts';
import { parseMinor } from '../rules/money.ts';
import {
  MAX_REPRICED,
  priceOptionSorts,
  priceOptionStocks,
  priceRoundings,
} from '../rules/admin/price-changes.ts';
import { MAX_THRESHOLD } from './stock.ts';

const count = z.number().int();

/** Price option for admins. Prices are in major units. */
export const adminPriceOptionSchema = z.object({
  id: count,
  productId: count,
  product: z.string(),
  regionId: count,
  region: z.string(),
  gameAmount: count,
  priceUsd: z.number().nullable(),
  priceRub: z.number().nullable(),
  popular: z.boolean(),
  /** Number of codes that can be sold now, counted up to one more than `COUNTED_CODES` or a higher threshold, like `free`. */
  available: count,
  /** Codes reserved by unpaid orders, which keep their price. */
  held: count,
  /** Codes that move to another price with the option: those on sale and those taken off sale. Exports count both completely. */
  free: count,
  /** Number of available codes below which the stock is low; null for the shop's default; 0 for never. */
  threshold: count.nullable(),
  /** Effective threshold. */
  lowAt: count,
  version: count,
});
export type AdminPriceOption = z.infer<typeof adminPriceOptionSchema>;
export const adminPriceOptionListSchema = pageOf(adminPriceOptionSchema);

const filters = {
  q: listInput.shape.q,
  productId: idSchema.optional(),
  regionId: regionIdSchema.optional(),
  stock: z.enum(priceOptionStocks).optional(),
};

/** `q`: a part of a product's title or slug. */
export const listPriceOptionsInput = z.object({
  page: listInput.shape.page,
  pageSize: listInput.shape.pageSize,
  ...filters,
  sort: z.enum(priceOptionSorts).default('product'),
});

const reason = z.string().trim().max(500).optional();

/**
 * Changes the named fields of a price option. With other prices it becomes another option, to which the free codes move; codes of
 * orders keep their prices. Errors: not_found, conflict (an older version, or no free code that could move), validation_error (no
 * price in either currency).
 */
export const updatePriceOptionInput = z.object({
  ...changedRow,
  priceUsd: storedPriceSchema.optional(),
  priceRub: storedPriceSchema.optional(),
  popular: z.boolean().optional(),
  threshold: wholeNumber(0, MAX_THRESHOLD).nullable().optional(),
  reason,
});
export type PriceOptionUpdate = z.output<typeof updatePriceOptionInput>;

/** Changes the prices of several options, all or none. */
export const repriceOptionsInput = z.object({
  changes: z
    .array(
      z.object({
        id: idSchema,
        version: wholeNumber(1, MAX_INT),
        priceUsd: storedPriceSchema,
        priceRub: storedPriceSchema,
      }),
    )
    .min(1)
    .max(MAX_REPRICED),
  reason,
});
export const repricedSchema = z.object({ options: count, codes: count });

/** Previews a change by `percent` for the named options or all options that match a filter. */
export const previewPricesInput = z.object({
  selection: z.union([
    z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_REPRICED) }),
    z.strictObject({ filter: z.strictObject(filters) }),
  ]),
  /** Percentage with at most two decimals. */
  percent: z
    .number()
    .gt(-100)
    .max(1000)
    .refine((value) => parseMinor(value) !== null, 'too_many_decimals'),
  currencies: z.enum(['usd', 'rub', 'both']).default('both'),
  rounding: z.enum(priceRoundings).default('minor'),
});

/** Reason why a row of a preview keeps its prices. */
export const previewProblems = ['no_codes', 'price_too_low', 'price_too_high'] as const;

/**
 * `rows`: old and new prices, in major units. `falls`: by more than the shop's setting. `merges`: an option with the new prices
 * exists, which the codes join. `total`: rows of the selection; if it exceeds `rows`, one call cannot change all.
 */
export const pricePreviewSchema = z.object({
  total: count,
  rows: z.array(
    adminPriceOptionSchema
      .pick({ id: true, version: true, product: true, region: true, gameAmount: true })
      .extend({
        codes: count,
        before: adminPriceOptionSchema.pick({ priceUsd: true, priceRub: true }),
        after: adminPriceOptionSchema.pick({ priceUsd: true, priceRub: true }),
        falls: z.boolean(),
        merges: z.boolean(),
        problem: z.enum(previewProblems).optional(),
      }),
  ),
});
export type PricePreview = z.infer<typeof pricePreviewSchema>;

/** `fallPercent`: percentage of a price above which its fall requires a confirmation; 0 for never. */
export const priceSettingsSchema = z.object({ fallPercent: count });
