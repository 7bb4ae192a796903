import * as z from 'zod';
import { idempotencyKeySchema } from '../common.ts';
import { amountSchema, currencySchema } from '../money.ts';

export const balanceSchema = z.array(z.object({ currency: currencySchema, amount: z.number() }));
export type Balance = z.infer<typeof balanceSchema>;

/** Admins only, own balance. Errors: minimum_amount (below 5), forbidden (not an admin, or beyond the daily limit). */
export const topUpBalanceInput = z.object({
  currency: currencySchema,
  amount: amountSchema,
  idempotencyKey: idempotencyKeySchema.optional(),
});
