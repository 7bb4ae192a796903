import * as z from 'zod';
import { currencySchema } from './money.ts';
import { messageChannels } from './rules/messages.ts';

/**
 * Public settings of the shop. The addresses are https or a messenger's own scheme, null without one; with `walletCardTopup`
 * customers can top up their balance by card. `cardCurrencies` are the currencies of cards; codes are reserved for a card payment
 * for `cardHoldMinutes`. Unrevealed codes can be returned for `refundHours`; 0 means never. Admin pages show times in `timeZone`
 * (IANA). `messageChannels` are the channels to customers. Without `sellsTopups` the shop sells codes only.
 */
export const shopSettingsSchema = z.object({
  supportBotUrl: z.string().nullable(),
  supportMessengerUrl: z.string().nullable(),
  walletCardTopup: z.boolean(),
  cardCurrencies: z.array(currencySchema),
  cardHoldMinutes: z.number().int(),
  refundHours: z.number().int(),
  timeZone: z.string(),
  messageChannels: z.array(z.enum(messageChannels)),
  sellsTopups: z.boolean(),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
