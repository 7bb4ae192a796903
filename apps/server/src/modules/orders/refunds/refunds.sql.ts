import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export interface LockedOrderRow {
  currency: Currency;
  created_at: Date;
  /** Capture time of its card payment; null for other orders. */
  captured_at: Date | null;
}

export const lockOrder = statement<LockedOrderRow, [userId: number, id: string]>(`
  SELECT o.currency::text AS currency, o.created_at,
         (SELECT p.captured_at FROM payments p WHERE p.order_id = o.id) AS captured_at
    FROM orders o WHERE o.id = $2 AND o.user_id = $1 FOR NO KEY UPDATE`);

/** Refunds by the customer since a time, oldest first. */
export const findRefunds = statement<{ created_at: Date }, [userId: number, since: Date]>(`
  SELECT created_at FROM refunds
   WHERE user_id = $1 AND created_at > $2 AND actor = 'user:' || $1::int ORDER BY created_at`);

export interface LockedItemRow {
  id: bigint;
  item_type: 'code' | 'topup';
  status: 'pending' | 'delivered' | 'refunded';
  /** Null for top-ups. */
  product_id: number | null;
  quantity: number;
  /** Units refunded so far. */
  refunded_quantity: number;
  /** Minor units. */
  unit_price: bigint;
}

/** Locks the given items of an order, or all when `itemIds` is null. */
export const lockItems = statement<LockedItemRow, [orderId: string, itemIds: number[] | null]>(`
  SELECT id, item_type::text AS item_type, status::text AS status, product_id, quantity, refunded_quantity,
         unit_price
    FROM order_items WHERE order_id = $1 AND ($2::bigint[] IS NULL OR id = ANY ($2))
   ORDER BY id FOR NO KEY UPDATE`);

export const markItemsRefunded = statement<never, [itemIds: bigint[]]>(`
  UPDATE order_items SET status = 'refunded' WHERE id = ANY ($1) AND status = 'delivered'`);

/** Refunds some units of an item; the last unit marks the item as refunded. */
export const refundUnits = statement<{ id: bigint }, [itemId: bigint, units: number]>(`
  UPDATE order_items
     SET refunded_quantity = refunded_quantity + $2::int,
         status = CASE WHEN refunded_quantity + $2::int = quantity THEN 'refunded' ELSE status END
   WHERE id = $1 AND status = 'delivered' RETURNING id`);

/** Adds a refunded amount; the order becomes refunded when all of its items are. */
export const addRefundToOrder = statement<never, [orderId: string, amount: bigint]>(`
  UPDATE orders o SET refunded_amount = o.refunded_amount + $2,
         status = CASE WHEN EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id AND i.status <> 'refunded')
                       THEN o.status ELSE 'refunded' END
   WHERE o.id = $1`);

export const insertRefund = statement<
  { id: bigint },
  [orderId: string, userId: number, amount: bigint, currency: Currency, actor: string]
>(`
  INSERT INTO refunds (order_id, user_id, amount, currency, actor)
  VALUES ($1, $2, $3, $4::currency, $5) RETURNING id`);
