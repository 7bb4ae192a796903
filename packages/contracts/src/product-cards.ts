import * as z from 'zod';

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

/** Recently popular product; its title is in the language of the request. */
export const bestsellerSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  image_url: z.string(),
});
export type Bestseller = z.infer<typeof bestsellerSchema>;
