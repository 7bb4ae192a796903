import * as z from 'zod';
import { idempotencyKeySchema } from '../common.ts';
import { amountSchema, currencySchema, signedAmountSchema } from '../money.ts';
import { orderStatuses } from '../rules/orders.ts';
import { paymentStages } from '../rules/payment-states.ts';
import { seenCartSchema } from './cart.ts';
import { topupDataSchema } from './topup.ts';

const agreed = { currency: currencySchema, idempotencyKey: idempotencyKeySchema.optional() };

/**
 * Opens a card payment and returns the address of its page.
 * - `order`: for the whole cart. `amount`, below 10 000 000, is the total that the customer saw; if it differs: amount_mismatch
 *   (details.expected); `items`, if given, as in payFromBalanceInput. Its codes are held until the payment ends.
 * - `topup`: for one top-up; prices are compared as in placeTopupInput, and `amount`, if given, too.
 * - `wallet`: for the prepaid balance, if the shop allows that (forbidden otherwise); at least 5 (minimum_amount, also for zero
 *   and less).
 * Errors besides those of payFromBalanceInput and placeTopupInput: too_many_holds (details.limit, details.scope: account,
 * address, network, option; details.reason: open, share, units, value, few, stock), rate_limited (details.reason holds_wasted:
 * too many holds ended unpaid), payment_unavailable (a retry with the key continues the order, unless details.reason is refused),
 * conflict (details.reason payment_ended; already_paid, with details.order_id: an older order for lines of the cart was paid),
 * forbidden.
 */
export const createPaymentInput = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('order'),
    amount: amountSchema,
    items: seenCartSchema.optional(),
    ...agreed,
  }),
  z
    .object({
      type: z.literal('topup'),
      amount: amountSchema.optional(),
      topupData: topupDataSchema,
      ...agreed,
    })
    .refine(({ topupData, currency }) => (topupData.currency ?? currency) === currency, {
      path: ['topupData', 'currency'],
      error: 'mismatch',
    }),
  z.object({ type: z.literal('wallet'), amount: signedAmountSchema, ...agreed }),
]);
export type CreatePaymentInput = z.output<typeof createPaymentInput>;

export const openedPaymentSchema = z.object({ pay_url: z.string(), order_id: z.string() });
export type OpenedPayment = z.infer<typeof openedPaymentSchema>;

/** Result of a check at the gateway; a payment reported as paid is settled before the response. */
export const checkedPaymentSchema = z.object({
  status: z.enum(orderStatuses),
  stage: z.enum(paymentStages),
});

/** Card payment on the receipt. Times are ISO 8601. */
export const orderPaymentSchema = z.object({
  type: z.enum(['order', 'topup', 'wallet']),
  stage: z.enum(paymentStages),
  /** Address of the payment page while the payment is open. */
  pay_url: z.string().optional(),
  /** Whether the customer has returned from that page, so that a slow gateway may still report the payment. */
  returned: z.boolean(),
  /** End of the reservation. */
  expires_at: z.string(),
  /** What the bank has returned to the card without the shop, and its part that was taken from the balance; major units. */
  reversed: z.object({ amount: z.number(), from_balance: z.number() }).optional(),
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** Whether the caller may pay by card. */
export const cardPaymentPermissionSchema = z.object({ allowed: z.boolean() });
export type CardPaymentPermission = z.infer<typeof cardPaymentPermissionSchema>;
