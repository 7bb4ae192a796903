import * as z from 'zod';
import { flagSchema, idSchema, listInput, MAX_INT, pageOf, wholeNumber } from './common.ts';
import { stockAlertStates, stockKinds, stockSorts } from './rules/stock.ts';
import { topupServices } from './rules/topup.ts';

const count = z.number().int();

/**
 * What there is of a price option (`option`), or of a denomination that codes of the shop are redeemed for
 * (`denomination`: without product and region, with its service). Prices in major units.
 */
export const stockLineSchema = z.object({
  /** Kind and number together: unlike any other row's. */
  id: z.string(),
  kind: z.enum(stockKinds),
  /** Of the option or denomination. */
  ref: count,
  productId: count.nullable(),
  product: z.string(),
  service: z.enum(topupServices).nullable(),
  regionId: count,
  gameAmount: count,
  priceUsd: z.number().nullable(),
  priceRub: z.number().nullable(),
  /** Whether customers can choose it. */
  offered: z.boolean(),
  available: count,
  /** Set aside for orders that are not paid or not delivered yet. */
  held: count,
  /** Units sold and kept in the last `days` days, a minute ago at most. */
  sold: count,
  /** Fourteen; fewer when it is younger. */
  days: count,
  /** For how many days `available` lasts if as much is sold as in those; one decimal; null: nothing was sold. */
  cover: z.number().nullable(),
  /** With fewer available there are too few; null: the shop's own setting; 0: never. */
  threshold: count.nullable(),
  /** The threshold that holds. */
  lowAt: count,
  /** `off`: nobody is told, because it is not offered, its threshold is 0, or the shop makes its codes itself. */
  alert: z.enum(stockAlertStates),
  /** When it was told that there are too few, and how many were left then. */
  firedAt: z.string().nullable(),
  firedWith: count.nullable(),
  version: count,
});
export type StockLine = z.infer<typeof stockLineSchema>;
export const stockListSchema = pageOf(stockLineSchema);

/** `low`: what there are too few of; or that alone is left out. `q`: a part of a product's title or slug, or a service. */
export const listStockInput = listInput.omit({ after: true }).extend({
  productId: idSchema.optional(),
  low: flagSchema.optional(),
  sort: z.enum(stockSorts).default('cover'),
});

/** The largest threshold: stock is counted up to it every minute. */
export const MAX_THRESHOLD = 100_000;

export const setThresholdInput = z.object({
  kind: z.enum(stockKinds),
  ref: idSchema,
  threshold: wholeNumber(0, MAX_THRESHOLD).nullable(),
  version: wholeNumber(0, MAX_INT).optional(),
});
