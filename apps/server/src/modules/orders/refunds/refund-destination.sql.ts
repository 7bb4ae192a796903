import { statement, type Queryable } from '#infra/db/sql.ts';

/** Finds the captured card payment of an order. */
export const findCardOf = statement<{ id: bigint; provider: string }, [orderId: string]>(`
  SELECT id, provider FROM payments WHERE order_id = $1 AND state = 'captured' AND settled_as = 'order'`);

/** Requests a refund through the gateway, which a job of the payments module sends. */
export const requestCardRefund = statement<
  { id: bigint },
  [paymentId: bigint, cause: string, amount: bigint]
>(`INSERT INTO payment_refunds (payment_id, cause, amount) VALUES ($1, $2, $3) RETURNING id`);

const findUnrecoveredLoss = statement<{ left: bigint }, [paymentId: bigint]>(`
  SELECT (coalesce((SELECT sum(coalesce(to_wallet, amount) - from_wallet) FROM payment_reversals WHERE payment_id = $1), 0)
          - coalesce((SELECT sum(p.amount)
                        FROM payment_refunds r
                        JOIN journals j ON j.dedupe_key = 'refw:' || r.id
                        JOIN postings p ON p.journal_id = j.id
                        JOIN accounts a ON a.id = p.account_id AND a.code = 'loss:chargeback:' || p.currency
                       WHERE r.payment_id = $1 AND r.state = 'refused'), 0))::bigint AS left`);

/** Reads the shop's loss from a payment's external refunds, less returned and recovered amounts; in minor units. */
export async function readUnrecoveredLoss(tx: Queryable, paymentId: bigint): Promise<bigint> {
  const [loss] = await findUnrecoveredLoss(tx, paymentId);
  return loss?.left ?? 0n;
}
