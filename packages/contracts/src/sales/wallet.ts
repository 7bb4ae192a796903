import * as z from 'zod';
import { idempotencyKeySchema, wholeNumber } from '../common.ts';
import { amountSchema, currencySchema } from '../money.ts';
import { balanceEvents } from '../rules/ledger.ts';

export const balanceSchema = z.array(z.object({ currency: currencySchema, amount: z.number() }));
export type Balance = z.infer<typeof balanceSchema>;

/** Admins only, own balance. Errors: minimum_amount (below 5), forbidden (not an admin, or beyond the daily limit). */
export const topUpBalanceInput = z.object({
  currency: currencySchema,
  amount: amountSchema,
  idempotencyKey: idempotencyKeySchema.optional(),
});

/** `cursor`: `nextCursor` of the previous page, which belongs to the same `currency`. */
export const balanceStatementInput = z.object({
  currency: currencySchema.optional(),
  cursor: z.string().max(300).optional(),
  limit: wholeNumber(1, 100).default(100),
});

/**
 * A change of the spendable balance. Amounts in major units, negative for a debit; `balance` is the balance in `currency` after the
 * change. `order_id`: the caller's order that it belongs to.
 */
export const balanceEntrySchema = z.object({
  created_at: z.string(),
  event: z.enum(balanceEvents),
  amount: z.number(),
  currency: currencySchema,
  balance: z.number(),
  order_id: z.string().optional(),
});
export type BalanceEntry = z.infer<typeof balanceEntrySchema>;

export const balanceStatementSchema = z.object({
  entries: z.array(balanceEntrySchema),
  nextCursor: z.string().optional(),
});
export type BalanceStatement = z.infer<typeof balanceStatementSchema>;
