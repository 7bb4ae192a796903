import * as z from 'zod';
import { flagSchema, idSchema, momentSchema, orderIdSchema, reasonSchema } from '../common.ts';
import { chosenOrderIdsSchema, listInput, pageOf, sortable } from '../lists.ts';
import { currencySchema } from '../money.ts';
import { orderItemSchema, orderSchema } from '../sales/orders.ts';
import { adminOrderActions, orderKinds } from '../rules/admin/order-kinds-and-actions.ts';
import { attemptStates, codeOfOrderStates, orderStatuses, topupStates } from '../rules/orders.ts';
import { paymentStates } from '../rules/payment-states.ts';

/** Order for admins: with its customer, and without any part of a code. */
export const adminOrderSchema = orderSchema.extend({
  userId: z.number().int(),
  nickname: z.string(),
  /** Card payment at any gateway; null when paid from the balance or free. */
  payment: z.object({ provider: z.string(), state: z.enum(paymentStates) }).nullable(),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;
export const adminOrderListSchema = pageOf(adminOrderSchema);

const orderList = listInput.omit({ after: true }).extend({
  /** Maximum length that fits a whole code. */
  q: z.string().trim().max(500).optional(),
  status: z.enum(orderStatuses).optional(),
  currency: currencySchema.optional(),
  kind: z.enum(orderKinds).optional(),
  /** Whether a top-up of the order has an unknown result, has had none for a quarter of an hour, or needs a review. */
  review: flagSchema.optional(),
  /** Ordered at or after this time. */
  from: momentSchema.optional(),
  /** Ordered before this time. */
  to: momentSchema.optional(),
  /** Id of the last order on the previous page. */
  after: orderIdSchema.optional(),
});
const orderSorts = ['created_at', 'total_amount', 'status'] as const;
/**
 * `q`: a complete identifier of an order: its id, its customer's nickname, the player's id or login of a top-up, the
 * number of its payment or of a refund (the gateway's or the shop's), of a top-up (the supplier's or the shop's), or
 * a code. Without a match, a part of an id. `total_amount` sorts by the number regardless of currency, `status` by
 * progress.
 */
export const listAdminOrdersInput = sortable(orderList, orderSorts);

/** `ids` selects rows; search, filters and order are then ignored. */
export const exportOrdersInput = listAdminOrdersInput.safeExtend({
  ids: chosenOrderIdsSchema.optional(),
});
export const userOrdersInput = sortable(orderList.extend({ id: idSchema }), orderSorts);

/** One attempt at a supplier. Times are ISO 8601. */
const attemptSchema = z.object({
  reference: z.string(),
  supplier: z.string(),
  state: z.enum(attemptStates),
  /** Number of status requests to the supplier. */
  asked: z.number().int(),
  /** Reason named by the supplier. */
  reason: z.string().nullable(),
  /** Code that the supplier redeems. */
  code_id: z.number().int().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  updated_at: z.string(),
});

/** Top-up with the state of its fulfilment. */
export const adminTopupSchema = z.object({
  state: z.enum(topupStates),
  recipient: z.string(),
  /** Name returned by the player check. */
  player_name: z.string().nullable(),
  reason: z.string().nullable(),
  /** Time of the worker's next action; null when the top-up has ended. */
  next_at: z.string().nullable(),
  attempts: z.array(attemptSchema),
});
export type AdminTopup = z.infer<typeof adminTopupSchema>;

/**
 * Order with all facts for an admin's decision. `codes` are masked as in lists; `data` of an event contains ids only
 * and never a code.
 */
export const adminOrderDetailSchema = adminOrderSchema.extend({
  items: z.array(
    orderItemSchema.extend({
      codes: z.array(
        z.object({
          id: z.number().int(),
          code: z.string(),
          state: z.enum(codeOfOrderStates),
          /** Whether the code was revealed; a revealed code never returns to stock. */
          seen: z.boolean(),
          /** Absent unless an admin revealed the code and the customer never opened it. */
          only_admins_saw: z.literal(true).optional(),
          /** Order of its activation, delivered or running; absent for a code that was not activated. */
          activation_order_id: z.string().optional(),
        }),
      ),
      /** Null for codes. */
      topup: adminTopupSchema.nullable(),
    }),
  ),
  /** Events of the order in sequence. */
  events: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      kind: z.string(),
      actor: z.string(),
      /** Nickname of an admin. */
      actor_name: z.string().optional(),
      data: z.unknown(),
    }),
  ),
  /**
   * Refunds of delivered items; the money of top-ups that were not delivered is in the events `topup_failed` and
   * `topup_cancelled` (`minor`). Amounts in the order's currency, major units.
   */
  refunds: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      amount: z.number(),
      actor: z.string(),
      /** Nickname of an admin. */
      actor_name: z.string().optional(),
      reason: z.string().nullable(),
    }),
  ),
});
export type AdminOrderDetail = z.infer<typeof adminOrderDetailSchema>;

/**
 * Action of an admin on an order or on the named items; without names, on all items to which it applies.
 * - `retry`: polls the supplier at once about top-ups in review (conflict otherwise: not_in_review).
 * - `refund`: refunds delivered items and gives up top-ups in review (conflict otherwise: not_refundable, already_refunded).
 *   Revealed codes are voided, the others return to stock.
 * - `cancel`: cancels top-ups before the supplier received anything, also if it cannot be reached (conflict otherwise:
 *   already_sent, not_cancellable).
 * - `confirm-payment`: settles a card payment manually (conflict: no_card_payment).
 * `unpaid`: cancels only an order that still waits for its payment (conflict otherwise: not_cancellable).
 * `reference`: identifier of the action outside the shop, such as a gateway's number. Errors: not_found, forbidden
 * (refund or cancellation of an own order), conflict (details.reason, details.items).
 */
export const actOnOrderInput = z.object({
  id: orderIdSchema,
  action: z.enum(adminOrderActions),
  itemIds: z.array(idSchema).min(1).max(200).optional(),
  unpaid: z.literal(true).optional(),
  reference: z.string().trim().max(128).optional(),
  reason: reasonSchema,
});
export type ActOnOrderInput = z.output<typeof actOnOrderInput>;
