import * as z from 'zod';
import { amountSchema, currencySchema } from '../money.ts';
import { MIN_TOPUP_AMOUNT } from '../rules/topup-forms.ts';
import { topupInputCurrencies } from '../rules/topup.ts';

/**
 * Price of a Steam amount from a balance. Errors: minimum_amount (its price is too low), validation_error (amount: too_large),
 * rates_stale.
 */
export const calculateSteamInput = z.object({
  amount: amountSchema.refine((minor) => minor >= BigInt(MIN_TOPUP_AMOUNT) * 100n, 'too_small'),
  inputCurrency: z.enum(topupInputCurrencies),
  userBalanceCurrency: currencySchema,
});

/**
 * `amountInUserCurrency`: deducted amount in the balance's currency. `amountWithCommission` and `commission` are in
 * dollars.
 */
export const steamCalculationSchema = z.object({
  success: z.literal(true),
  calculation: z.object({
    amountInUserCurrency: z.number(),
    amountWithCommission: z.number(),
    commission: z.number(),
  }),
});
export type SteamCalculation = z.infer<typeof steamCalculationSchema>;

/** Maximum for each input currency in whole units; null without a rate. */
export const steamLimitsSchema = z.object({
  usd: z.number(),
  rub: z.number().nullable(),
  kzt: z.number().nullable(),
});
export type SteamLimits = z.infer<typeof steamLimitsSchema>;
