import {
  MAX_TOPUP_PACKAGES,
  WALLET_TOPUP,
  type Currency,
  type Language,
  type orderItemStatuses,
  type orderStatuses,
  type TopupInputCurrency,
  type TopupService,
} from '@manabar/contracts';
import { statement, type NoRow } from '#infra/db/sql.ts';
import { forCallers, type CallerColumns, type CallerValues } from '#modules/auth/index.ts';
import type { EventTimes } from './order-times.mapper.ts';
import type { PaymentJson } from './payment.mapper.ts';
import { hasUnappliedFunds } from '../refunds/has-unapplied-funds.sql.ts';

/** Top-up of an item of type `topup`, inside {@link OrderItemRow}. Amounts in minor units. */
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

interface OrderColumns {
  id: string;
  /** Milliseconds since 1970. */
  created: number;
  status: (typeof orderStatuses)[number];
  currency: Currency;
  /** Amounts in minor units. */
  total_amount: bigint;
  refunded_amount: bigint;
  note: string | null;
}

interface ItemColumns {
  item_id: number;
  item_type: 'code' | 'topup';
  /** Null for top-ups, which have no product. */
  product_id: number | null;
  game_amount: number;
  game_currency: string;
  /** Empty for a product that was not sold by region. */
  region: string;
  quantity: number;
  /** In minor units. */
  unit_price: bigint;
  item_status: (typeof orderItemStatuses)[number];
  /** Null for codes. */
  topup: TopupJson | null;
  /** Units that a recall replaced and refunded, and whether one was revealed; null when none was recalled. */
  recalled: { replaced: number; refunded: number; seen: boolean } | null;
}

interface ProductColumns {
  title: string;
  image_url: string;
  description: string;
  activation_instructions: string;
}

/** An item with its order and product; rows are grouped by order. An order without items has one row with null columns. */
export type OrderItemRow = OrderColumns &
  ((ItemColumns & (ProductColumns | NoRow<ProductColumns>)) | NoRow<ItemColumns & ProductColumns>);

const paymentOf = (order: string) => `(
                      SELECT json_build_object(
                               'type', p.type, 'state', p.state, 'ended_by', p.ended_by, 'settled_as', p.settled_as,
                               'provider_payment_id', p.provider_payment_id, 'pay_url', p.pay_url,
                               'set_aside', ${hasUnappliedFunds('p.order_id')},
                               'expires', (extract(epoch FROM p.expires_at) * 1000)::bigint,
                               'returned', p.returned_at IS NOT NULL,
                               'reversed', (SELECT json_build_object('amount', sum(v.amount), 'from_balance', sum(v.from_wallet))
                                              FROM payment_reversals v
                                             WHERE v.payment_id = p.id AND v.undone_at IS NULL HAVING count(*) > 0),
                               'captured', (extract(epoch FROM p.captured_at) * 1000)::bigint)
                        FROM payments p WHERE p.order_id = ${order}.id)`;

/** Time of the last event of each kind, in milliseconds since 1970. */
const eventTimesOf = (order: string) => `(
                      SELECT json_object_agg(e.kind, e.at)
                        FROM (SELECT kind, (extract(epoch FROM max(at)) * 1000)::bigint AS at
                                FROM order_events WHERE order_id = ${order}.id GROUP BY kind) AS e)`;

/** Causes of an item's card refund: the failed top-up itself, or the refund of the item after its delivery. */
const refundCause = (item: string, order: string) => `ANY (ARRAY['item:' || ${item}.id] || ARRAY(
                                      SELECT 'refund:' || (e.data->>'refund') FROM order_events e
                                       WHERE e.order_id = ${order}.id AND e.kind = 'refunded'
                                         AND e.data->'items' @> to_jsonb(${item}.id)))`;

/** Whether a refused card refund was credited, and not kept because the bank had already returned the money to the card. */
const isCredited = (refund: string) => `EXISTS (
                                      SELECT FROM journals j JOIN postings g ON g.journal_id = j.id
                                        JOIN accounts a ON a.id = g.account_id
                                       WHERE j.dedupe_key = 'refw:' || ${refund}.id AND a.user_id IS NOT NULL)`;

/** Refund destination of an item; null when nothing was paid. A refused card refund goes to the balance. */
const refundedTo = (
  item: string,
  order: string,
) => `CASE WHEN ${item}.status <> 'refunded' OR ${item}.unit_price = 0 THEN NULL
                      WHEN EXISTS (SELECT FROM payment_refunds r
                                    WHERE r.cause = ${refundCause(item, order)} AND (r.state <> 'refused' OR NOT ${isCredited('r')})) THEN 'card'
                      WHEN NOT EXISTS (SELECT FROM payments p
                                        WHERE p.order_id = ${order}.id AND p.captured_at IS NULL) THEN 'balance' END`;

/** SQL that follows a CTE `found` of orders and reads them as {@link OrderItemRow}s with more `fields`, newest first. */
export const itemsOfFound = (language: string, fields = '', joins = '') => `
  SELECT o.id, (extract(epoch FROM o.created_at) * 1000)::float8 AS created, o.status, o.currency, o.total_amount,
         o.refunded_amount, o.note, i.id::float8 AS item_id, i.item_type, i.product_id, i.game_amount, i.game_currency,
         localized(i.region_translations, ${language}, 'name', i.region_name) AS region, i.quantity, i.unit_price,
         i.status AS item_status, localized(p.translations, ${language}, 'title', p.title) AS title, p.image_url,
         localized(p.translations, ${language}, 'description', p.description) AS description,
         localized(p.translations, ${language}, 'activation_instructions', p.activation_instructions)
           AS activation_instructions,
         CASE WHEN t.order_item_id IS NOT NULL THEN json_build_object(
                'service', t.service, 'recipient', t.recipient, 'recipient_name', t.recipient_name,
                'offer_name', t.offer_name, 'image_url', t.image_url, 'price_usd', t.price_usd,
                'price_rub', t.price_rub, 'input_currency', t.input_currency, 'state', t.state, 'reason', t.reason,
                'undo_until', (extract(epoch FROM t.undo_until) * 1000)::bigint) END AS topup,
         CASE WHEN EXISTS (SELECT FROM code_recalls r WHERE r.order_item_id = i.id)
              THEN item_recalls(i.id) END AS recalled${fields}
    FROM found o
    LEFT JOIN order_items i ON i.order_id = o.id
    LEFT JOIN products p ON p.id = i.product_id
    LEFT JOIN topup_items t ON t.order_item_id = i.id AND i.item_type = 'topup'${joins}
   ORDER BY o.seq DESC, o.id, i.position`;

/** An item of the caller's orders; one row of nulls without such orders. */
type OwnOrderItemRow = CallerColumns & (OrderItemRow | NoRow<OrderItemRow>);

/** Most items of a page; the largest top-up fits. An order of more lines of a cart is listed with its first items. */
export const MAX_LISTED_ITEMS = MAX_TOPUP_PACKAGES;

/**
 * Lists the caller's orders, newest first, with the texts of their products. `cursor`: id of the last order of the
 * previous page; an order of another customer yields no rows. Ends after one item more than a page may have.
 */
export const listOrderRows = statement<
  OwnOrderItemRow,
  [
    ...caller: CallerValues,
    language: Language,
    cursor: string | null,
    search: string | null,
    limit: number,
  ]
>(
  forCallers(`
  WITH found AS (
    SELECT o.* FROM orders o
     WHERE o.user_id = caller.user_id
       AND o.seq < CASE WHEN $7::text IS NULL THEN 9223372036854775807
                        ELSE (SELECT c.seq FROM orders c WHERE c.id = $7 AND c.user_id = caller.user_id) END
       AND ($8::text IS NULL OR strpos(lower(o.id), lower($8)) > 0)
     ORDER BY o.seq DESC LIMIT $9)
  ${itemsOfFound('$6::text')} LIMIT ${MAX_LISTED_ITEMS + 1}`),
);

interface ReceiptColumns {
  /** 0 is the global region; null without an item. */
  region_id: number | null;
  /** Whether one of the item's present or returned codes was revealed. */
  revealed: boolean;
  /** Number of the item's sold codes that are generated. */
  generated_codes: number;
  /** Refund destination of a refunded item. */
  refunded_to: 'balance' | 'card' | null;
  /** Card payment of the order, null for other orders. */
  payment: PaymentJson | null;
  /** Null without events. */
  event_times: EventTimes | null;
}

/** Reads one order of a customer with its payment; empty for another customer's order. */
export const findOrderRows = statement<
  OrderItemRow & ReceiptColumns,
  [userId: number, language: Language, id: string]
>(`
  WITH found AS MATERIALIZED (
    SELECT o.*, ${paymentOf('o')} AS payment, ${eventTimesOf('o')} AS event_times
      FROM orders o WHERE o.id = $3 AND o.user_id = $1)
  ${itemsOfFound(
    '$2::text',
    `,
         i.region_id,
         EXISTS (SELECT 1 FROM codes c WHERE c.order_item_id = i.id AND c.revealed_at IS NOT NULL
                    AND (c.state = 'sold' OR i.status <> 'delivered')) AS revealed,
         (SELECT count(*)::int FROM codes c JOIN generated_codes g ON g.code_id = c.id
           WHERE c.order_item_id = i.id AND c.state = 'sold') AS generated_codes,
         ${refundedTo('i', 'o')} AS refunded_to,
         o.payment, o.event_times`,
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
