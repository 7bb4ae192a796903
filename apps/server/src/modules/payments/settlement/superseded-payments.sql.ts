import { statement } from '#infra/db/sql.ts';

/**
 * A customer's opened payments that paying for the cart supersedes and that may be paid already. None when the call's
 * idempotency key exists, because a retry supersedes nothing.
 */
export const findSupersededPayments = statement<
  { id: bigint; order_id: string },
  [userId: number, key: string | null]
>(`
  SELECT p.id, p.order_id FROM payments p
   WHERE p.user_id = $1 AND p.hold = 'open' AND p.state = 'redirected'
     AND p.cart_item_ids && ARRAY(SELECT id FROM cart_items WHERE user_id = $1)
     AND NOT EXISTS (SELECT 1 FROM idempotency_keys k
                      WHERE k.user_id = $1 AND k.call = 'payments.create' AND k.key = $2)
   ORDER BY p.id`);
