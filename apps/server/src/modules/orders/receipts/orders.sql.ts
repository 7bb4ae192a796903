import {
  WALLET_TOPUP,
  type Currency,
  type Language,
  type orderItemStatuses,
  type orderStatuses,
  type TopupInputCurrency,
  type TopupService,
} from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { forCaller, type CallerColumns, type CallerValues } from '#modules/auth/index.ts';
import type { PaymentJson } from './payment.mapper.ts';
import { hasUnappliedFunds } from '../refunds/unapplied-funds.sql.ts';

/** Top-up of an item of type `topup`, inside {@link OrderItemJson}. Amounts in minor units. */
export interface TopupJson {
  service: TopupService;
  recipient: string;
  recipient_name: string | null;
  offer_name: string;
  image_url: string;
  price_usd: number | null;
  price_rub: number | null;
  input_currency: TopupInputCurrency | null;
  state: 'waiting' | 'dispatching' | 'unknown' | 'review' | 'delivered' | 'failed' | 'cancelled';
  reason: string | null;
  /** Milliseconds since 1970. */
  undo_until: number | null;
}

/** An order's item inside {@link OrderJson}. Amounts in minor units. */
export interface OrderItemJson {
  id: number;
  item_type: 'code' | 'topup';
  /** Null for top-ups only. */
  product_id: number | null;
  game_amount: number;
  game_currency: string;
  /** Empty where the product was not sold by region. */
  region_name: string;
  region_translations: unknown;
  quantity: number;
  unit_price: number;
  status: (typeof orderItemStatuses)[number];
  /** Null for codes. */
  topup: TopupJson | null;
  /** Units that a recall replaced and refunded, and whether one was revealed; null when none was recalled. */
  recalled: { replaced: number; refunded: number; seen: boolean } | null;
  /** 0 is the global region; only set when selected. */
  region_id?: number;
  /** Whether one of its present or returned codes was revealed; only set when selected. */
  revealed?: boolean;
  /** Refund destination of a failed top-up; only set when selected. */
  refunded_to?: 'balance' | 'card' | null;
}

export interface OrderJson {
  id: string;
  /** Milliseconds since 1970. */
  created: number;
  status: (typeof orderStatuses)[number];
  currency: Currency;
  total_amount: number;
  refunded_amount: number;
  note: string | null;
  items: OrderItemJson[];
  /** Card payment, null for other orders; only set when selected. */
  payment?: PaymentJson | null;
}

/** A product's default texts, and those of the requested language. */
export interface ProductTextJson {
  title: string;
  image_url: string;
  description: string;
  activation_instructions: string;
  local: Record<string, string> | null;
}

export interface OrdersRow {
  orders: OrderJson[];
  products: Record<string, ProductTextJson>;
}

/** Reads the top-up of an item; skipped for codes, which are most items. */
const topupOf = (item: string) => `
                 CASE WHEN ${item}.item_type = 'topup' THEN (
                   SELECT json_build_object(
                            'service', t.service, 'recipient', t.recipient, 'recipient_name', t.recipient_name,
                            'offer_name', t.offer_name, 'image_url', t.image_url, 'price_usd', t.price_usd,
                            'price_rub', t.price_rub, 'input_currency', t.input_currency, 'state', t.state,
                            'reason', t.reason,
                            'undo_until', (extract(epoch FROM t.undo_until) * 1000)::bigint)
                     FROM topup_items t WHERE t.order_item_id = ${item}.id) END`;

const paymentOf = (order: string) => `(
                      SELECT json_build_object(
                               'type', p.type, 'state', p.state, 'ended_by', p.ended_by, 'settled_as', p.settled_as,
                               'provider_payment_id', p.provider_payment_id, 'pay_url', p.pay_url,
                               'set_aside', ${hasUnappliedFunds('p.order_id')},
                               'expires', (extract(epoch FROM p.expires_at) * 1000)::bigint,
                               'returned', p.returned_at IS NOT NULL,
                               'captured', (extract(epoch FROM p.captured_at) * 1000)::bigint)
                        FROM payments p WHERE p.order_id = ${order}.id)`;

const recalledOf = (item: string) => `(
                   SELECT json_build_object('replaced', count(r.replacement_id), 'refunded', count(r.refund_id),
                                            'seen', bool_or(c.revealed_at IS NOT NULL))
                     FROM code_recalls r JOIN codes c ON c.id = r.code_id WHERE r.order_item_id = ${item}.id HAVING count(*) > 0)`;

/** Refund destination of a failed top-up; null when nothing was paid. A refused card refund goes to the balance. */
const refundedTo = (item: string, order: string) => `
                 CASE WHEN ${item}.item_type <> 'topup' OR ${item}.status <> 'refunded' OR ${item}.unit_price = 0 THEN NULL
                      WHEN EXISTS (SELECT FROM payment_refunds r
                                    WHERE r.cause = 'item:' || ${item}.id AND r.state <> 'refused') THEN 'card'
                      WHEN NOT EXISTS (SELECT FROM payments p
                                        WHERE p.order_id = ${order}.id AND p.captured_at IS NULL) THEN 'balance' END`;

/**
 * SQL that follows a CTE `found` and converts its rows to {@link OrdersRow}: items are read once per order, products once
 * for all orders.
 */
export const shownOrders = (language: string, itemFields = '', orderFields = '') => `
  shown AS MATERIALIZED (
    SELECT o.*, i.items, i.product_ids
      FROM found o CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object(
                 'id', i.id, 'item_type', i.item_type, 'product_id', i.product_id, 'game_amount', i.game_amount,
                 'game_currency', i.game_currency, 'region_name', i.region_name,
                 'region_translations', i.region_translations,
                 'quantity', i.quantity, 'unit_price', i.unit_price, 'status', i.status, 'topup', ${topupOf('i')},
                 'recalled', ${recalledOf('i')}${itemFields})
                 ORDER BY i.position), '[]') AS items,
               array_agg(i.product_id) AS product_ids
          FROM order_items i WHERE i.order_id = o.id) AS i)
  SELECT coalesce((
           SELECT json_agg(json_build_object(
                    'id', o.id, 'created', (extract(epoch FROM o.created_at) * 1000)::bigint, 'status', o.status,
                    'currency', o.currency, 'total_amount', o.total_amount,
                    'refunded_amount', o.refunded_amount, 'note', o.note, 'items', o.items${orderFields}) ORDER BY o.seq DESC)
             FROM shown o), '[]') AS orders,
         coalesce((
           SELECT json_object_agg(p.id, json_build_object(
                    'title', p.title, 'image_url', p.image_url, 'description', p.description,
                    'activation_instructions', p.activation_instructions, 'local', p.translations -> ${language}))
             FROM products p
            WHERE p.id = ANY (ARRAY(SELECT unnest(o.product_ids) FROM shown o))), '{}') AS products`;

/** Null when the cursor is not an order of the caller. */
type OwnOrdersRow = CallerColumns & { [Column in keyof OrdersRow]: OrdersRow[Column] | null };

/**
 * Lists the caller's orders, newest first, with the texts of their products. `cursor`: id of the last order of the
 * previous page.
 */
export const listOrderRows = statement<
  OwnOrdersRow,
  [
    ...caller: CallerValues,
    language: Language,
    cursor: string | null,
    search: string | null,
    limit: number,
  ]
>(
  forCaller(`
  WITH found AS (
    SELECT o.* FROM orders o
     WHERE o.user_id = caller.user_id
       AND o.seq < CASE WHEN $7::text IS NULL THEN 9223372036854775807
                        ELSE (SELECT c.seq FROM orders c WHERE c.id = $7 AND c.user_id = caller.user_id) END
       AND ($8::text IS NULL OR strpos(lower(o.id), lower($8)) > 0)
     ORDER BY o.seq DESC LIMIT $9),
  ${shownOrders('$6::text')}
   WHERE $7 IS NULL OR EXISTS (SELECT 1 FROM orders c WHERE c.id = $7 AND c.user_id = caller.user_id)`),
);

/** Reads one order of a customer with its payment and `revealed` of its items; empty for another customer's order. */
export const findOrderRow = statement<OrdersRow, [userId: number, language: Language, id: string]>(`
  WITH found AS (SELECT o.* FROM orders o WHERE o.id = $3 AND o.user_id = $1),
  ${shownOrders(
    '$2::text',
    `,
                 'region_id', i.region_id,
                 'revealed', EXISTS (SELECT 1 FROM codes c WHERE c.order_item_id = i.id AND c.revealed_at IS NOT NULL
                                        AND (c.state = 'sold' OR i.status <> 'delivered')),
                 'refunded_to', ${refundedTo('i', 'o')}`,
    `,
                    'payment', ${paymentOf('o')}`,
  )}`);

/** Finds the customer of an order; no row for an unknown order or a deleted account. */
export const findOrderOwner = statement<{ user_id: number }, [id: string]>(`
  SELECT o.user_id FROM orders o JOIN users u ON u.id = o.user_id
   WHERE o.id = $1 AND NOT is_deleted_account(u.id, u.nickname_key)`);

/** Counts completed orders, without free ones and balance top-ups. */
export const countCompletedRows = statement<{ completed: number }, [userId: number]>(`
  SELECT count(*)::int AS completed FROM orders
   WHERE user_id = $1 AND status = 'completed' AND total_amount > 0 AND note IS DISTINCT FROM '${WALLET_TOPUP}'`);

export const orderExists = statement<{ id: string }, [userId: number, id: string]>(
  `SELECT id FROM orders WHERE id = $2 AND user_id = $1`,
);
