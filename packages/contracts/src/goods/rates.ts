import * as z from 'zod';
import { changedRow, idSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { rateText, rational } from '../rules/money.ts';

/** Limits of a rate in requests. */
const MIN_RATE = 0.000001;
const MAX_RATE = 1_000_000_000;

/** Positive JSON number. Output: the decimal text, rounded, because a computed rate has more decimals than the shop stores. */
const rateSchema = z
  .number()
  .min(MIN_RATE)
  .lt(MAX_RATE)
  .transform((rate) => rateText(rational(String(rate))));

/** `rate`: units of `to` for one unit of `from`. `stale`: whether the rate is too old for calculations. */
export const adminCurrencyRateSchema = z.object({
  id: z.number().int(),
  from_currency: z.string(),
  to_currency: z.string(),
  rate: z.number(),
  last_updated: z.string(),
  source: z.string(),
  stale: z.boolean(),
  version: z.number().int(),
});
export type AdminCurrencyRate = z.infer<typeof adminCurrencyRateSchema>;
export const adminCurrencyRateListSchema = pageOf(adminCurrencyRateSchema);

/** Currencies with a rate, each in units per dollar. */
export const ratedCurrencies = ['RUB', 'KZT', 'UZS'] as const;
export type RatedCurrency = (typeof ratedCurrencies)[number];
const ratedCurrencySchema = z.enum(ratedCurrencies);

/** `q`: part of a currency's code. */
export const listCurrencyRatesInput = sortable(listInput, [
  'created',
  'to_currency',
  'rate',
  'last_updated',
]);

/**
 * Sets a rate manually, until the next update. A change by more than 30 % needs `confirm`; without it: validation_error (confirm:
 * required). An older version than the row's is refused with conflict; an absent one is accepted.
 */
export const updateCurrencyRateInput = z.object({
  ...changedRow,
  rate: rateSchema.optional(),
  confirm: z.boolean().optional(),
});
export type CurrencyRateUpdate = z.output<typeof updateCurrencyRateInput>;

/** Currencies without a rate, before the first download. */
export const missingRatesSchema = z.array(ratedCurrencySchema);

/** Sets the first rate of a currency manually. Error: conflict (the currency has a rate). */
export const addCurrencyRateInput = z.object({
  to_currency: ratedCurrencySchema,
  rate: rateSchema,
});
export type CurrencyRateAddition = z.output<typeof addCurrencyRateInput>;

/** History of a rate, newest first. */
export const rateHistoryInput = sortable(listInput.extend({ id: idSchema }), ['created']);

/** `set_for`: day for which the source published the rate. `actor`: the admin, or the shop itself. */
export const rateChangeSchema = z.object({
  id: z.number().int(),
  rate: z.number(),
  previous: z.number().nullable(),
  source: z.string(),
  set_for: z.string().nullable(),
  actor: z.string(),
  at: z.string(),
});
export type RateChange = z.infer<typeof rateChangeSchema>;
export const rateHistorySchema = pageOf(rateChangeSchema);

/** Whether rates are updated automatically once a day. */
export const currencySettingsSchema = z.object({ autoUpdate: z.boolean() });
export type CurrencySettings = z.infer<typeof currencySettingsSchema>;

/** `updateTime`: time of day of the daily update (`HH:MM`) in `updateTimeZone`, as the shop is configured. */
export const rateSettingsSchema = currencySettingsSchema.extend({
  updateTime: z.string(),
  updateTimeZone: z.string(),
});
export type RateSettings = z.infer<typeof rateSettingsSchema>;
