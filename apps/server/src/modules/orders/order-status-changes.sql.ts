import { statement } from '#infra/db/sql.ts';
import type { orderItemTransitions, orderTransitions } from './order-transitions.ts';

export type OrderStatus = keyof typeof orderTransitions;

/** A code item of an order, with the fields that the allocation of its codes needs. */
export interface CodeItemRow {
  id: bigint;
  option_id: number;
  product_id: number;
  quantity: number;
}

/** Locks the code items of an order, in the order in which codes are claimed. */
export const lockCodeItems = statement<CodeItemRow, [orderId: string]>(`
  SELECT id, option_id, product_id, quantity FROM order_items
   WHERE order_id = $1 AND item_type = 'code' ORDER BY option_id, id FOR NO KEY UPDATE`);

export const deliverItems = statement<never, [itemIds: bigint[]]>(
  `UPDATE order_items SET status = 'delivered' WHERE id = ANY ($1) AND status = 'pending'`,
);

/** Sets the status of one item that its module has settled. */
export const setItemStatus = statement<
  never,
  [itemId: bigint, status: keyof typeof orderItemTransitions]
>(`UPDATE order_items SET status = $2::order_item_status WHERE id = $1`);

export const setOrderStatus = statement<
  never,
  [orderId: string, status: OrderStatus, note: string | null]
>(`UPDATE orders SET status = $2::order_status, note = coalesce($3, note) WHERE id = $1`);

/** Sets the status of an order after an amount of it was released. */
export const setReleasedOrderStatus = statement<
  never,
  [orderId: string, status: OrderStatus, released: bigint]
>(`
  UPDATE orders SET status = $2::order_status, refunded_amount = refunded_amount + $3 WHERE id = $1`);
