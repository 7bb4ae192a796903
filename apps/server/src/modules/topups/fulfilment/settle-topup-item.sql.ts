import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import type { OrderStatus } from '#modules/orders/index.ts';
import type { topupTransitions } from './topup-transitions.ts';

/** Finds the owner of an item, which is immutable. */
export const findOwner = statement<
  { user_id: number; currency: Currency; order_id: string },
  [orderItemId: bigint]
>(`
  SELECT o.user_id, o.currency::text AS currency, o.id AS order_id
    FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.id = $1 AND i.item_type = 'topup'`);

export const lockOrderRow = statement<never, [orderId: string]>(
  `SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
);

export type TopupState = keyof typeof topupTransitions;

export interface LockedTopupRow {
  id: bigint;
  state: TopupState;
  status: 'pending' | 'delivered' | 'refunded';
  undo_until: Date | null;
  /** Minor units of the order's currency. */
  price: bigint;
  commission: bigint;
  /** True for a card order that was not paid or whose payment went to the balance, so that no amount is held. */
  unpaid: boolean;
}

/** Locks an order's items by id; all of them when `orderItemId` is null. */
export const lockTopupItems = statement<
  LockedTopupRow,
  [orderId: string, orderItemId: bigint | null]
>(`
  SELECT i.id, t.state::text AS state, i.status::text AS status, t.undo_until, i.unit_price * i.quantity AS price, t.commission,
         EXISTS (SELECT 1 FROM payments p WHERE p.order_id = i.order_id AND p.settled_as IS DISTINCT FROM 'order') AS unpaid
    FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
   WHERE i.order_id = $1 AND ($2::bigint IS NULL OR i.id = $2) ORDER BY i.id FOR NO KEY UPDATE`);

export const endTopup = statement<
  never,
  [orderItemId: bigint, state: TopupState, reason: string | null]
>(`
  UPDATE topup_items SET state = $2::topup_state, reason = $3, next_at = NULL, updated_at = now()
   WHERE order_item_id = $1`);

/** Replaces the reason of a top-up that has ended. */
export const setReason = statement<never, [orderItemId: bigint, reason: string]>(
  `UPDATE topup_items SET reason = $2, updated_at = now() WHERE order_item_id = $1`,
);

/**
 * Finds the status of an order after one of its top-ups ended: pending while one is open, completed when any was
 * delivered, cancelled when all were undone or unpaid.
 */
export const findStatusByTopups = statement<{ status: OrderStatus }, [orderId: string]>(`
  SELECT CASE WHEN bool_or(i.status = 'pending') THEN 'pending'
              WHEN bool_or(i.status = 'delivered') THEN 'completed'
              WHEN bool_and(t.state = 'cancelled') OR min(o.total_amount) = 0 THEN 'cancelled'
              ELSE 'refunded' END AS status
    FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN topup_items t ON t.order_item_id = i.id
   WHERE o.id = $1`);
