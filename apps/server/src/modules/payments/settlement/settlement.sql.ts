import { statement } from '#infra/db/sql.ts';

/** Marks a payment as captured and ends its polls and its cancellation. */
export const markCaptured = statement<
  never,
  [paymentId: bigint, settledAs: 'order' | 'wallet', providerPaymentId: string, at: Date]
>(`
  UPDATE payments
     SET state = 'captured', hold = CASE hold WHEN 'open' THEN 'captured'::hold_state ELSE hold END, settled_as = $2,
         provider_payment_id = coalesce(provider_payment_id, $3), captured_at = $4, updated_at = $4,
         next_ask_at = NULL, next_cancel_at = NULL
   WHERE id = $1`);

/** Stores the gateway's id of a payment whose opening answer was lost; schedules the cancellation of an ended one. */
export const setProviderPaymentId = statement<
  never,
  [paymentId: bigint, providerPaymentId: string, now: Date]
>(`
  UPDATE payments
     SET provider_payment_id = $2, next_ask_at = coalesce(next_ask_at, $3),
         next_cancel_at = CASE WHEN ended_at IS NULL THEN next_cancel_at ELSE $3 END
   WHERE id = $1 AND provider_payment_id IS NULL`);

/** Reads whether the shop still offers every code item of an order; false for an order without code items. */
export const areCodeItemsOffered = statement<{ offered: boolean }, [orderId: string]>(`
  SELECT coalesce(bool_and(coalesce(product_offers_region(product_id, region_id), false)), false) AS offered
    FROM order_items WHERE order_id = $1 AND item_type = 'code'`);

/** Finds the items of the customer's current cart that the payment's order bought. */
export const findPaidCartItems = statement<{ id: number; quantity: number }, [paymentId: bigint]>(`
  SELECT c.id, sum(i.quantity)::int AS quantity
    FROM payments p
    JOIN order_items i ON i.order_id = p.order_id
    JOIN cart_items c ON c.id = ANY (p.cart_item_ids) AND c.user_id = p.user_id AND c.option_id = i.option_id
   WHERE p.id = $1 GROUP BY c.id`);

export const isPosted = statement<{ posted: boolean }, [dedupeKey: string]>(
  `SELECT EXISTS (SELECT 1 FROM journals WHERE dedupe_key = $1) AS posted`,
);
