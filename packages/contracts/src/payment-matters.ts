import * as z from 'zod';
import { flagSchema, idSchema, listInput, pageOf, sortable } from './common.ts';

/** Money or a message that a person has to look at. `amount` in major units of `currency`, which may be none of the shop's. */
export const paymentMatterSchema = z.object({
  id: z.number().int(),
  kind: z.string(),
  provider: z.string(),
  /** The gateway's own id. */
  paymentId: z.string().nullable(),
  orderId: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  created: z.string(),
  resolved: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
});
export type PaymentMatter = z.infer<typeof paymentMatterSchema>;
export const paymentMatterListSchema = pageOf(paymentMatterSchema);

/** `q`: an order's id, a gateway's id of a payment, or a kind. `open`: only those that nobody has resolved yet, or only the others. */
export const listPaymentMattersInput = sortable(listInput.extend({ open: flagSchema.optional() }), [
  'created',
]);

/**
 * - `note`: only that it was seen to.
 * - `credit`: what is set aside of it goes to the balance of the order's customer, or of `userId`.
 * - `lift`: the customer whose money the bank took back may pay by card again.
 * Errors: not_found, conflict (details.reason: resolved, nothing_suspended, nobody_to_credit, nothing_to_lift).
 */
export const resolvePaymentMatterInput = z.object({
  id: idSchema,
  action: z.enum(['note', 'credit', 'lift']).default('note'),
  userId: idSchema.optional(),
  reason: z.string().trim().min(1, 'required').max(500),
});
