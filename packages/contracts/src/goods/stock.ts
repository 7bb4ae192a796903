import * as z from 'zod';
import { flagSchema, idSchema, MAX_INT, wholeNumber } from '../common.ts';
import { listInput, pageOf } from '../lists.ts';
import { stockAlertStates, stockKinds, stockSorts } from '../rules/admin/stock.ts';
import { topupServices } from '../rules/topup.ts';

const count = z.number().int();

/**
 * Stock of a price option (`option`), or of a denomination with redeem codes (`denomination`: with its service, without product
 * and region). Prices are in major units.
 */
export const stockLineSchema = z.object({
  /** Kind and id, unique among all rows. */
  id: z.string(),
  kind: z.enum(stockKinds),
  /** Id of the option or denomination. */
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
  /** Whether `available` and `cover` are from an earlier count plus later loads; only above `COUNTED_CODES`. */
  availableEstimated: z.literal(true).optional(),
  /** Reserved by orders that are not paid or delivered yet. */
  held: count,
  /** Units sold and not returned in the last `days` days, at most a minute old. */
  sold: count,
  /** Number of days with sales data: fourteen; fewer for younger goods. */
  days: count,
  /** Days for which `available` lasts at that rate of sales, with one decimal; null without sales. */
  cover: z.number().nullable(),
  /** Number of available codes below which the stock is low; null for the shop's default; 0 for never. */
  threshold: count.nullable(),
  /** Effective threshold. */
  lowAt: count,
  /** `off`: no notification, because it is not offered, its threshold is 0, or the shop generates its codes. */
  alert: z.enum(stockAlertStates),
  /** Time of the low-stock notification and the number of codes at that time. */
  firedAt: z.string().nullable(),
  firedWith: count.nullable(),
  version: count,
});
export type StockLine = z.infer<typeof stockLineSchema>;
export const stockListSchema = pageOf(stockLineSchema);

/** `low`: only low stock, or only other stock. `q`: a part of a product's title or slug, or a service. */
export const listStockInput = listInput.omit({ after: true }).extend({
  productId: idSchema.optional(),
  low: flagSchema.optional(),
  sort: z.enum(stockSorts).default('cover'),
});

/** Maximum threshold, because stock is counted up to it every minute. */
export const MAX_THRESHOLD = 100_000;

export const setThresholdInput = z.object({
  kind: z.enum(stockKinds),
  ref: idSchema,
  threshold: wholeNumber(0, MAX_THRESHOLD).nullable(),
  version: wholeNumber(0, MAX_INT).optional(),
});
