import * as z from 'zod';
import { idempotencyKeySchema, idSchema, MAX_INT, regionIdSchema, wholeNumber } from '../common.ts';
import { clientPriceSchema } from '../money.ts';
import { MAX_QUANTITY } from '../rules/limits.ts';

const quantitySchema = z.number().int().min(1).max(MAX_QUANTITY);

/**
 * Option, identified by product, region (0 or absent: global), amount and prices. Prices are only compared with the shop's own;
 * an absent one is not compared. `gameCurrency` from a client is ignored. Errors: not_found, price_changed (details.prices),
 * out_of_stock, quantity_exceeds_stock (details.available).
 */
export const addToCartInput = z.object({
  productId: idSchema,
  gameAmount: wholeNumber(1, MAX_INT),
  priceUsd: clientPriceSchema,
  priceRub: clientPriceSchema,
  quantity: quantitySchema.default(1),
  regionId: regionIdSchema.nullish().transform((id) => id ?? 0),
  idempotencyKey: idempotencyKeySchema.optional(),
});
export type AddToCartInput = z.infer<typeof addToCartInput>;

/**
 * All lines of the cart as the customer saw them before a purchase, in any order. `id`: of the cart item. If the cart has other
 * lines: conflict (details.reason cart_changed).
 */
export const seenCartSchema = z.array(z.object({ id: idSchema, quantity: quantitySchema }));
export type SeenCart = z.output<typeof seenCartSchema>;

export const updateQuantityInput = z.object({ id: idSchema, quantity: quantitySchema });

/** Prices in major units, null where not for sale in that currency. */
export const cartItemSchema = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  product_title: z.string(),
  image_url: z.string(),
  game_amount: z.number().int(),
  game_currency: z.string(),
  /** Name of the region; absent for products that are not sold by region. */
  region: z.string().optional(),
  price_usd: z.number().nullable(),
  price_rub: z.number().nullable(),
  quantity: z.number().int(),
  available_count: z.number().int(),
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** Sums of price times quantity in major units; `uzs` is the converted USD subtotal, null without a rate. */
export const cartSchema = z.object({
  success: z.literal(true),
  data: z.array(cartItemSchema),
  subtotal: z.object({ usd: z.number(), rub: z.number(), uzs: z.number().nullable() }),
});
export type CartDto = z.infer<typeof cartSchema>;

export const cartItemAnswerSchema = z.object({ success: z.literal(true), data: cartItemSchema });
