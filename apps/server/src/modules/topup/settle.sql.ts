import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** Whose an item is: nothing that ever changes. */
export const findOwner = statement<
  { user_id: number; currency: Currency; order_id: string },
  [orderItemId: bigint]
>(`
  SELECT o.user_id, o.currency::text AS currency, o.id AS order_id
    FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.id = $1 AND i.item_type = 'topup'`);

export const lockOrderRow = statement<never, [orderId: string]>(
  `SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
);

export type TopupState =
  'waiting' | 'dispatching' | 'unknown' | 'review' | 'delivered' | 'failed' | 'cancelled';

export interface LockedTopupRow {
  id: bigint;
  state: TopupState;
  status: 'pending' | 'delivered' | 'refunded';
  undo_until: Date | null;
  /** Minor units of the order's currency. */
  price: bigint;
  commission: bigint;
  /** Of an order by card that was not paid, or whose money went to the balance: nothing is held for it. */
  unpaid: boolean;
}

/** Items of an order, locked, by id; `orderItemId` null: all of them. */
export const lockTopupItems = statement<
  LockedTopupRow,
  [orderId: string, orderItemId: bigint | null]
>(`
  SELECT i.id, t.state::text AS state, i.status::text AS status, t.undo_until, i.unit_price * i.quantity AS price, t.commission,
         EXISTS (SELECT 1 FROM payments p WHERE p.order_id = i.order_id AND p.settled_as IS DISTINCT FROM 'order') AS unpaid
    FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
   WHERE i.order_id = $1 AND ($2::bigint IS NULL OR i.id = $2) ORDER BY i.id FOR NO KEY UPDATE`);

/** Ends an item: what it is for the worker, and what it is on the receipt. */
export const endTopup = statement<
  never,
  [orderItemId: bigint, state: TopupState, reason: string | null]
>(`
  WITH ended AS (
    UPDATE topup_items SET state = $2::topup_state, reason = $3, next_at = NULL, updated_at = now()
     WHERE order_item_id = $1)
  UPDATE order_items SET status = CASE $2 WHEN 'delivered' THEN 'delivered' ELSE 'refunded' END::order_item_status
   WHERE id = $1`);

/**
 * The order's status after one of its items ended, with what went back of it: open as long as an item is,
 * completed when something was kept, cancelled when everything was taken back in time or nothing was paid.
 */
export const projectOrder = statement<never, [orderId: string, released: bigint]>(`
  UPDATE orders o
     SET refunded_amount = o.refunded_amount + $2,
         status = (
           SELECT CASE WHEN bool_or(i.status = 'pending') THEN 'pending'
                       WHEN bool_or(i.status = 'delivered') THEN 'completed'
                       WHEN bool_and(t.state = 'cancelled') OR o.total_amount = 0 THEN 'cancelled'
                       ELSE 'refunded' END::order_status
             FROM order_items i LEFT JOIN topup_items t ON t.order_item_id = i.id WHERE i.order_id = o.id)
   WHERE o.id = $1`);
