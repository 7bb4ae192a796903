import { statement } from '#infra/db/sql.ts';

export interface CustomerHoldsRow {
  /** An external refund or chargeback of the customer is unresolved. */
  blocked: boolean;
  /** The customer has no paid order, or all paid orders were refunded. */
  new_customer: boolean;
  /** Open card orders, except those that paying for the cart supersedes. */
  open: number;
  /** Wasted reservations since the given time; short superseded ones count by their total duration. */
  wasted: number;
  last_wasted: Date | null;
}

const takenOver = `$2 AND p.user_id = $1 AND p.cart_item_ids && ARRAY(SELECT id FROM cart_items WHERE user_id = $1)`;

/**
 * Counts a customer's open and wasted card reservations; the caller has locked the cart. `forCart`: the cart is to be
 * paid. A reservation is wasted when the customer could have paid it, but it expired or was cancelled in the shop or at
 * the gateway. One that another card order superseded is wasted when it lasted `longMs` or more; shorter ones count by
 * their total duration.
 */
export const findCustomerHolds = statement<
  CustomerHoldsRow,
  [userId: number, forCart: boolean, wastedSince: Date, longMs: number]
>(`
  SELECT EXISTS (SELECT 1 FROM payment_reversals WHERE user_id = $1 AND lifted_at IS NULL) AS blocked,
         NOT has_paid_order($1) AS new_customer,
         (SELECT count(*)::int FROM payments p WHERE p.user_id = $1 AND p.hold = 'open' AND NOT (${takenOver})) AS open,
         w.wasted, w.last_wasted
    FROM (SELECT (count(*) FILTER (WHERE h.ended_by <> 'replaced' OR h.stood >= $4::int)
                  + floor(coalesce(sum(h.stood) FILTER (WHERE h.ended_by = 'replaced' AND h.stood < $4::int), 0)
                          / $4::int))::int AS wasted,
                 max(h.ended_at) AS last_wasted
            FROM (SELECT ended_by, ended_at, extract(epoch FROM ended_at - created_at) * 1000 AS stood
                    FROM payments p
                   WHERE user_id = $1 AND ended_at > $3 AND ended_by IN ('time', 'customer', 'gateway', 'replaced')
                     AND state <> 'captured' AND pay_url IS NOT NULL
                     -- A purchase from the balance bought the goods of the replaced reservation, so it does not count.
                     AND (ended_by <> 'replaced' OR EXISTS (
                       SELECT 1 FROM payments n WHERE n.user_id = $1 AND n.created_at = p.ended_at
                          AND n.cart_item_ids && p.cart_item_ids))) AS h) AS w`);

/** Serializes the card orders of a network, and so those of each of its addresses. */
export const lockNetwork = statement<never, [key: bigint]>(`SELECT pg_advisory_xact_lock($1)`);

/** Counts open card orders from an address, except those that this customer supersedes. */
export const countOpenOfAddress = statement<
  { open: number },
  [userId: number, forCart: boolean, addressHash: Buffer]
>(`
  SELECT count(*)::int AS open FROM payments p
   WHERE p.address_hash = $3 AND p.hold = 'open' AND NOT (${takenOver})`);
