import * as z from 'zod';
import { flagSchema, idSchema, reasonSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';

/** Payment exception that needs a decision. `amount` is in major units of `currency`, which the shop may not use. */
export const paymentExceptionSchema = z.object({
  id: z.number().int(),
  kind: z.string(),
  provider: z.string(),
  /** Id of the payment at the gateway. */
  paymentId: z.string().nullable(),
  orderId: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  created: z.string(),
  resolved: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
  /** Whether its external refund or chargeback still stops the customer's card payments. */
  blocksCards: z.boolean(),
  /** Whether it has quarantined money that no admin has credited. */
  creditable: z.boolean(),
});
export type PaymentException = z.infer<typeof paymentExceptionSchema>;
export const paymentExceptionListSchema = pageOf(paymentExceptionSchema);

/**
 * `q`: an order's id, a gateway's id of a payment, or a kind. `open`: only unresolved exceptions, or only resolved ones. Sorting
 * by `amount` ignores the currency; by `state`, open exceptions come first.
 */
export const listPaymentExceptionsInput = sortable(
  listInput.extend({ open: flagSchema.optional() }),
  ['created', 'kind', 'amount', 'state'],
);

/**
 * - `note`: only records that it was handled.
 * - `credit`: credits its suspended money to the order's customer, or to `userId`.
 * - `lift`: allows card payments again to a customer whose payment the bank reversed.
 * The last two also apply to a resolved exception, whose resolution stays.
 * Errors: not_found, forbidden (a credit to oneself), conflict (details.reason: resolved, nothing_suspended, nobody_to_credit,
 * nothing_to_lift).
 */
export const resolvePaymentExceptionInput = z.object({
  id: idSchema,
  action: z.enum(['note', 'credit', 'lift']).default('note'),
  userId: idSchema.optional(),
  reason: reasonSchema,
});
