import { statement } from '#infra/db/sql.ts';

/** The card payment that an order was paid with, if it was. */
export const findCardOf = statement<{ id: bigint; provider: string }, [orderId: string]>(`
  SELECT id, provider FROM payments WHERE order_id = $1 AND state = 'captured' AND settled_as = 'order'`);

/** Money that is to go back through the gateway; the job of payments sees to it. */
export const requestCardRefund = statement<
  { id: bigint },
  [paymentId: bigint, cause: string, amount: bigint]
>(`INSERT INTO payment_refunds (payment_id, cause, amount) VALUES ($1, $2, $3) RETURNING id`);
