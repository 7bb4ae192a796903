import * as z from 'zod';
import { idempotencyKeySchema, idSchema, orderIdSchema, wholeNumber } from '../common.ts';
import { currencySchema, totalSchema } from '../money.ts';
import { seenCartSchema } from './cart.ts';
import { orderPaymentSchema } from './payments.ts';
import { orderItemStatuses, orderStatuses } from '../rules/orders.ts';
import { topupInputCurrencies, topupServices, topupStages } from '../rules/topup.ts';

/**
 * Recipient and offer of a top-up item. `login`: the Steam login, or the player's id for games. Prices are in major
 * units, null when not sold in that currency.
 */
export const orderTopupSchema = z.object({
  login: z.string(),
  service: z.enum(topupServices),
  image_url: z.string(),
  user_balance_currency: currencySchema.nullable(),
  currency: currencySchema,
  price_usd: z.number().nullable(),
  price_rub: z.number().nullable(),
  input_currency: z.enum(topupInputCurrencies).nullable(),
  offer_name: z.string(),
});
export type OrderTopup = z.infer<typeof orderTopupSchema>;

/** `amount` is the game amount; `price` the price of one unit in the order's currency, major units. */
export const orderItemSchema = z.object({
  id: z.number().int(),
  item_type: z.enum(['code', 'topup']),
  amount: z.number().int(),
  /** Name of the product's currency in the item's region at the purchase; codes only. */
  game_currency: z.string().optional(),
  /** Name of the region at the purchase; only for codes sold by region. */
  region: z.string().optional(),
  quantity: z.number().int(),
  price: z.number(),
  status: z.enum(orderItemStatuses),
  product: z.object({
    title: z.string(),
    image_url: z.string(),
    description: z.string(),
    activation_instructions: z.string(),
  }),
  /** Codes, one line per unit. Null wherever codes are not shown: lists, masked details, refunded items. */
  code: z.object({ code: z.string() }).nullable(),
  /** Null for codes. */
  topup_data: orderTopupSchema.nullable(),
  /**
   * For codes that the shop recalled: numbers of replaced and refunded units, and whether one of those codes had been revealed,
   * in which case the customer cannot return the remaining units.
   */
  recalled: z
    .object({ replaced: z.number().int(), refunded: z.number().int(), seen: z.boolean() })
    .optional(),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** Amounts in major units of `currency`; `created_at` ISO 8601 in UTC. */
export const orderSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  status: z.enum(orderStatuses),
  total_amount: z.number(),
  refunded_amount: z.number(),
  currency: currencySchema,
  note: z.string().optional(),
  items: z.array(orderItemSchema),
});
export type Order = z.infer<typeof orderSchema>;

/** Times of the last payment, delivery, refund and cancellation, ISO 8601; absent for events that have not occurred. */
const orderTimesSchema = z.object({
  paid: z.string().optional(),
  delivered: z.string().optional(),
  refunded: z.string().optional(),
  cancelled: z.string().optional(),
});
export type OrderTimes = z.infer<typeof orderTimesSchema>;

/** Masked receipt without any part of a code, but with its reveal and its deadline for a return. */
export const orderDetailSchema = orderSchema.extend({
  items: z.array(
    orderItemSchema.extend({
      revealed: z.boolean(),
      /** Number of the item's generated codes, which the shop activates itself; absent without one. */
      generated_codes: z.number().int().optional(),
      /** Product and region of a code; region 0 is the global one. */
      product_id: z.number().int().optional(),
      region_id: z.number().int().optional(),
      /** Stage of a top-up under way; absent otherwise. */
      stage: z.enum(topupStages).optional(),
      /** Name of the checked player of a top-up. */
      player_name: z.string().optional(),
      /** Deadline to cancel a top-up, ISO 8601. */
      undo_until: z.string().optional(),
      /** Supplier's reason of a failed top-up. */
      reason: z.string().optional(),
      /** Destination of the refund of a paid item. */
      refunded_to: z.enum(['balance', 'card']).optional(),
      /** Whether a refunded top-up had been delivered. */
      was_delivered: z.literal(true).optional(),
    }),
  ),
  times: orderTimesSchema,
  /** ISO 8601; null when the customer can no longer return any item. */
  refundable_until: z.string().nullable(),
  /** Only for orders paid by card. */
  payment: orderPaymentSchema.optional(),
  /** Token of the link that shows the order's state and totals without a session (`receiptPath`). */
  receipt_token: z.string(),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** `token`: token of a receipt's link. Any other text is not_found, at any length. */
export const receiptInput = z.object({ token: z.string() });

/** Receipt for visitors with its link: without codes and without names of the customer or a player. */
export const receiptSchema = orderSchema.omit({ items: true }).extend({
  times: orderTimesSchema,
  items: z.array(
    orderItemSchema
      .pick({
        item_type: true,
        amount: true,
        game_currency: true,
        region: true,
        quantity: true,
        price: true,
        status: true,
      })
      .extend({
        product: orderItemSchema.shape.product.pick({ title: true, image_url: true }),
        topup_data: orderTopupSchema.pick({ service: true, offer_name: true }).nullable(),
        stage: z.enum(topupStages).optional(),
      }),
  ),
  payment: orderPaymentSchema.pick({ type: true, stage: true }).optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** `q`: substring of the order id, any case. `cursor` is opaque; a page of orders with many items ends before its limit. */
export const listOrdersInput = z.object({
  q: z.string().trim().max(64).optional(),
  cursor: z.string().max(64).optional(),
  limit: wholeNumber(1, 100).default(100),
});

export const orderListSchema = z.object({
  orders: z.array(orderSchema),
  nextCursor: z.string().optional(),
});

export const orderByIdInput = z.object({ id: orderIdSchema });

/** Reveals the codes of the order's delivered items (or of the named ones), one line per unit. */
export const revealCodesInput = z.object({
  id: orderIdSchema,
  itemIds: z.array(idSchema).max(200).optional(),
});
export const revealedCodesSchema = z.object({
  items: z.array(z.object({ id: z.number().int(), code: z.object({ code: z.string() }) })),
});

/**
 * Returns unrevealed codes. Without `itemIds`: all such items of the order. Errors: already_revealed, rate_limited (five a day),
 * conflict (older than the refund time), not_found.
 */
export const refundUnrevealedInput = z.object({
  id: orderIdSchema,
  itemIds: z.array(idSchema).min(1).max(200).optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
});
export const refundSchema = z.object({
  success: z.literal(true),
  refunded: z.object({ amount: z.number(), currency: currencySchema }),
});

/**
 * Buys the whole cart from the prepaid balance, all or nothing. `amount`: the total that the customer saw; if it differs:
 * amount_mismatch (details.expected). `items`: the lines that the customer saw; if the cart has other ones: conflict
 * (details.reason cart_changed). Errors: cart_empty, currency_not_available, insufficient_balance (details required,
 * available, currency), price_changed, out_of_stock, quantity_exceeds_stock, request_in_progress, idempotency_key_reused.
 */
export const payFromBalanceInput = z.object({
  currency: currencySchema,
  amount: totalSchema.optional(),
  items: seenCartSchema.optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
});
export const paidOrderSchema = z.object({ success: z.literal(true), order_id: z.string() });
