import * as z from 'zod';
import {
  chosenOrderIdsSchema,
  flagSchema,
  idSchema,
  listInput,
  momentSchema,
  orderIdSchema,
  pageOf,
  sortable,
} from './common.ts';
import { currencySchema } from './money.ts';
import { orderItemSchema, orderSchema } from './orders.ts';
import {
  adminOrderActions,
  attemptStates,
  codeOfOrderStates,
  orderKinds,
  orderStatuses,
  topupStates,
} from './rules/orders.ts';
import { paymentStates } from './rules/payments.ts';

/** An order as admins see it: with its customer, and without a character of a code. */
export const adminOrderSchema = orderSchema.extend({
  userId: z.number().int(),
  nickname: z.string(),
  /** Its card payment, at whichever gateway; null: paid from the balance, or free. */
  payment: z.object({ provider: z.string(), state: z.enum(paymentStates) }).nullable(),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;
export const adminOrderListSchema = pageOf(adminOrderSchema);

const orderList = listInput.omit({ after: true }).extend({
  /** Long enough for a whole code. */
  q: z.string().trim().max(500).optional(),
  status: z.enum(orderStatuses).optional(),
  currency: currencySchema.optional(),
  kind: z.enum(orderKinds).optional(),
  /** Whether a top-up of it is one that nobody knows the end of, or that waits for a person. */
  review: flagSchema.optional(),
  /** Ordered then or later. */
  from: momentSchema.optional(),
  /** Ordered before. */
  to: momentSchema.optional(),
  /** The last order's id of the page before. */
  after: orderIdSchema.optional(),
});
const orderSorts = ['created_at', 'total_amount', 'status', 'customer'] as const;
/**
 * `q`: whatever names an order whole: its id, its customer's nickname, the player's id or login of a top-up, the number
 * of its payment or of a refund (the gateway's own, or the shop's), of a top-up (the supplier's own, or the shop's), or
 * a code. Where it names none, a part of an id. `total_amount` goes by the number, whatever the currency;
 * `status` by how far an order is, `customer` by the nickname.
 */
export const listAdminOrdersInput = sortable(orderList, orderSorts);

/** `ids`: those alone; search, filters and order mean nothing then. */
export const exportOrdersInput = listAdminOrdersInput.safeExtend({
  ids: chosenOrderIdsSchema.optional(),
});
export const userOrdersInput = sortable(orderList.extend({ id: idSchema }), orderSorts);

/** One try with a supplier. Times ISO 8601. */
const attemptSchema = z.object({
  reference: z.string(),
  supplier: z.string(),
  state: z.enum(attemptStates),
  /** How often the supplier was asked about it. */
  asked: z.number().int(),
  /** The supplier's word. */
  reason: z.string().nullable(),
  /** The code that it redeems. */
  code_id: z.number().int().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  updated_at: z.string(),
});

/** A top-up as the worker knows it. */
export const adminTopupSchema = z.object({
  state: z.enum(topupStates),
  recipient: z.string(),
  /** As the check found it. */
  player_name: z.string().nullable(),
  reason: z.string().nullable(),
  /** When the worker looks at it next; null when it has ended. */
  next_at: z.string().nullable(),
  attempts: z.array(attemptSchema),
});
export type AdminTopup = z.infer<typeof adminTopupSchema>;

/**
 * An order with everything that an admin decides by. `codes`: masked as in lists of codes; `data` of an event never
 * holds a code, only ids.
 */
export const adminOrderDetailSchema = adminOrderSchema.extend({
  items: z.array(
    orderItemSchema.extend({
      codes: z.array(
        z.object({
          id: z.number().int(),
          code: z.string(),
          state: z.enum(codeOfOrderStates),
          /** Whether anybody has seen it: one that was seen never goes back to stock. */
          seen: z.boolean(),
        }),
      ),
      /** Null of codes. */
      topup: adminTopupSchema.nullable(),
    }),
  ),
  /** What happened to it, in order. */
  events: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      kind: z.string(),
      actor: z.string(),
      data: z.unknown(),
    }),
  ),
  /** Amounts in the order's currency, major units. */
  refunds: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      amount: z.number(),
      actor: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type AdminOrderDetail = z.infer<typeof adminOrderDetailSchema>;

/**
 * What an admin does with an order, or with the named items of it. Without names: with all that it can be done to.
 * - `retry`: has the supplier asked at once what became of top-ups in review (else conflict: not_in_review).
 * - `refund`: takes delivered items back, and gives up top-ups in review (else conflict: not_refundable,
 *   already_refunded). Codes that somebody has seen are voided, the others go back to stock.
 * - `cancel`: takes top-ups back of which nothing went out (else conflict: already_sent, not_cancellable).
 * - `confirm-payment`: settles a card payment by hand (conflict: no_card_payment).
 * `reference`: what the act goes by outside the shop, a gateway's number for instance. Errors: not_found, forbidden
 * (refund or cancel of an own order), conflict (details.reason, details.items).
 */
export const actOnOrderInput = z.object({
  id: orderIdSchema,
  action: z.enum(adminOrderActions),
  itemIds: z.array(idSchema).min(1).max(200).optional(),
  reference: z.string().trim().max(128).optional(),
  reason: z.string().trim().min(1, 'required').max(500),
});
export type ActOnOrderInput = z.output<typeof actOnOrderInput>;
