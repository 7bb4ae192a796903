import { statement } from '#infra/db/sql.ts';

/** The money has come: nothing is left to ask, or to tell. */
export const markCaptured = statement<
  never,
  [paymentId: bigint, settledAs: 'order' | 'wallet', providerPaymentId: string, at: Date]
>(`
  UPDATE payments
     SET state = 'captured', hold = CASE hold WHEN 'open' THEN 'captured'::hold_state ELSE hold END, settled_as = $2,
         provider_payment_id = coalesce(provider_payment_id, $3), captured_at = $4, updated_at = $4,
         next_ask_at = NULL, next_cancel_at = NULL
   WHERE id = $1`);

/** The gateway's name for a payment, where its answer to the opening was lost: what has ended is told to it then. */
export const adoptPaymentId = statement<
  never,
  [paymentId: bigint, providerPaymentId: string, now: Date]
>(`
  UPDATE payments
     SET provider_payment_id = $2, next_ask_at = coalesce(next_ask_at, $3),
         next_cancel_at = CASE WHEN ended_at IS NULL THEN next_cancel_at ELSE $3 END
   WHERE id = $1 AND provider_payment_id IS NULL`);

export interface SettlingItemRow {
  id: bigint;
  option_id: number;
  product_id: number;
  quantity: number;
}

/** The codes that an order is for, in the order in which they are claimed. */
export const lockCodeItems = statement<SettlingItemRow, [orderId: string]>(`
  SELECT id, option_id, product_id, quantity FROM order_items
   WHERE order_id = $1 AND item_type = 'code' ORDER BY option_id, id FOR NO KEY UPDATE`);

export const deliverItems = statement<never, [itemIds: bigint[]]>(
  `UPDATE order_items SET status = 'delivered' WHERE id = ANY ($1) AND status = 'pending'`,
);

export const setOrder = statement<never, [orderId: string, status: string, note: string | null]>(`
  UPDATE orders SET status = $2::order_status, note = coalesce($3, note) WHERE id = $1`);

/**
 * What was bought leaves the cart: of a line that has grown meanwhile only as much as was paid. The cart is locked.
 */
export const leaveCart = statement<never, [paymentId: bigint]>(`
  WITH bought AS (
    SELECT c.id, c.user_id, sum(i.quantity)::int AS quantity
      FROM payments p
      JOIN order_items i ON i.order_id = p.order_id
      JOIN cart_items c ON c.id = ANY (p.cart_item_ids) AND c.user_id = p.user_id AND c.option_id = i.option_id
     WHERE p.id = $1 GROUP BY c.id, c.user_id),
  gone AS (
    DELETE FROM cart_items c USING bought b WHERE c.id = b.id AND c.quantity <= b.quantity),
  less AS (
    UPDATE cart_items c SET quantity = c.quantity - b.quantity FROM bought b WHERE c.id = b.id AND c.quantity > b.quantity)
  UPDATE carts SET version = version + 1 WHERE user_id IN (SELECT user_id FROM bought)`);

/** Whether a journal was posted under a key. */
export const isPosted = statement<{ posted: boolean }, [dedupeKey: string]>(
  `SELECT EXISTS (SELECT 1 FROM journals WHERE dedupe_key = $1) AS posted`,
);
