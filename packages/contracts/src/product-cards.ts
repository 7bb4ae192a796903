import * as z from 'zod';
import { productSchema } from './goods/catalogue.ts';

/**
 * Facts of a product card: lowest prices of the stock in major units, null if no stock is sold in that currency; and the measured
 * delivery time, null without enough measurements.
 */
export const productCardSchema = z.object({
  id: z.number().int(),
  from_usd: z.number().nullable(),
  from_rub: z.number().nullable(),
  sold_out: z.boolean(),
  delivery_seconds: z.number().int().nonnegative().nullable(),
});
export type ProductCardData = z.infer<typeof productCardSchema>;

/** Product with the facts of its card, which are absent for a product that was added a moment ago. */
export const listedProductSchema = productSchema.extend(productCardSchema.partial().shape).extend({
  id: z.number().int(),
});
export type ListedProduct = z.infer<typeof listedProductSchema>;

/** Pages are counted from 1. */
export const cataloguePageInput = z.object({ page: z.number().int().min(1).max(999) });
/** Page of the catalogue, and the number of products on all pages. */
export const cataloguePageSchema = z.object({
  products: z.array(listedProductSchema),
  total: z.number().int(),
});
export type CataloguePage = z.infer<typeof cataloguePageSchema>;

/** Recently popular product; its title is in the language of the request. */
export const bestsellerSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  image_url: z.string(),
});
export type Bestseller = z.infer<typeof bestsellerSchema>;
