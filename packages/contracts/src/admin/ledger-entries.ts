import * as z from 'zod';
import { idSchema, momentSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { currencySchema } from '../money.ts';
import { allJournalKinds } from '../rules/ledger.ts';

/**
 * Posting with its journal. `account`: the account without currency and customer, `available`, `held` or a house account such as
 * `revenue:sales` (docs/money.md). `amount`: in major units; positive is a credit, negative a debit.
 */
export const ledgerEntrySchema = z.object({
  id: z.number().int(),
  /** Time of the journal, ISO 8601. */
  at: z.string(),
  /** Id of the journal; the entries of a journal sum to zero in each currency. */
  journal: z.number().int(),
  kind: z.string(),
  account: z.string(),
  /** Customer of the account; null for accounts of the shop. */
  userId: z.number().int().nullable(),
  nickname: z.string().nullable(),
  currency: currencySchema,
  amount: z.number(),
  /** Order that the journal belongs to; null for corrections and for payments without an order. */
  orderId: z.string().nullable(),
  /** Gateway of the card payment, and its number there. */
  provider: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** Type and id of the journal's reference: `refund:7`. */
  reference: z.string(),
  /** `user:{id}`, `admin:{id}`, `worker`. */
  actor: z.string(),
  reason: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
export const ledgerEntryListSchema = pageOf(ledgerEntrySchema);

/** `account`: as in an entry. `from`: journals at or after this time. `to`: journals before it. */
export const listLedgerEntriesInput = sortable(
  listInput.omit({ after: true, q: true }).extend({
    account: z.string().trim().min(1).max(100).optional(),
    userId: idSchema.optional(),
    currency: currencySchema.optional(),
    kind: z.enum(allJournalKinds).optional(),
    from: momentSchema.optional(),
    to: momentSchema.optional(),
  }),
  ['at'],
);

/**
 * Present balances in major units, in the sign of entries: `house` by account, and `customers` for all wallets and held money
 * together.
 */
export const ledgerBalancesSchema = z.object({
  house: z.array(z.object({ account: z.string(), currency: currencySchema, amount: z.number() })),
  customers: z.object({ usd: z.number(), rub: z.number() }),
});
export type LedgerBalances = z.infer<typeof ledgerBalancesSchema>;
