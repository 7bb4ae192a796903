import { statement } from '#infra/db/sql.ts';

/** The card payment that an order was paid with, if it was. */
export const findCardOf = statement<{ id: bigint; provider: string }, [orderId: string]>(`
  SELECT id, provider FROM payments WHERE order_id = $1 AND state = 'captured' AND settled_as = 'order'`);

/** Money that is to go back through the gateway; the job of payments sees to it. */
export const requestCardRefund = statement<
  { id: bigint },
  [paymentId: bigint, cause: string, amount: bigint]
>(`INSERT INTO payment_refunds (payment_id, cause, amount) VALUES ($1, $2, $3) RETURNING id`);

/** What the shop bore of a payment's reversals, less what came back to it since; minor units. */
export const findLossLeft = statement<{ left: bigint }, [paymentId: bigint]>(`
  SELECT (coalesce((SELECT sum(amount - from_wallet) FROM payment_reversals WHERE payment_id = $1), 0)
          - coalesce((SELECT sum(p.amount)
                        FROM payment_refunds r
                        JOIN journals j ON j.dedupe_key = 'refw:' || r.id
                        JOIN postings p ON p.journal_id = j.id
                        JOIN accounts a ON a.id = p.account_id AND a.code = 'loss:chargeback:' || p.currency
                       WHERE r.payment_id = $1 AND r.state = 'refused'), 0))::bigint AS left`);
