import * as z from 'zod';
import { currencySchema } from './money.ts';

/**
 * The settings of the shop that clients show. The addresses are https or a messenger's own, null where there is none;
 * with `walletCardTopup` customers can top up their balance by card. Cards are taken in `cardCurrencies`; codes are held
 * for a card payment for `cardHoldMinutes`. Unopened codes can be returned for `refundHours`; 0: never. Admin pages show
 * times in `timeZone` (IANA).
 */
export const shopSettingsSchema = z.object({
  supportBotUrl: z.string().nullable(),
  supportMessengerUrl: z.string().nullable(),
  walletCardTopup: z.boolean(),
  cardCurrencies: z.array(currencySchema),
  cardHoldMinutes: z.number().int(),
  refundHours: z.number().int(),
  timeZone: z.string(),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;

/**
 * What the card of a product says besides its title: the lowest prices of what is in stock, in major units, null where
 * nothing in stock is sold in that currency; and the measured delivery time, null where too few were measured.
 */
export const productCardSchema = z.object({
  id: z.number().int(),
  from_usd: z.number().nullable(),
  from_rub: z.number().nullable(),
  sold_out: z.boolean(),
  delivery_seconds: z.number().int().nonnegative().nullable(),
});
export type ProductCardData = z.infer<typeof productCardSchema>;

/** A product that many bought lately; its title comes in the language of the request. */
export const bestsellerSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  image_url: z.string(),
});
export type Bestseller = z.infer<typeof bestsellerSchema>;
