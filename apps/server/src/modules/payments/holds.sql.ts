import type { Currency, PaymentType } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import type { PurchaseOutcome } from '#modules/orders/index.ts';

export interface StandingRow {
  /** Money of theirs was taken back by the gateway, and nobody has said that it is settled. */
  blocked: boolean;
  /** They have bought and kept nothing yet that cost money. */
  new_customer: boolean;
  /** Open card orders, but for those that paying for the cart takes over. */
  open: number;
  /** Holds that came to nothing, since a time; of those that were taken over quickly, what they make together. */
  wasted: number;
  last_wasted: Date | null;
}

const takenOver = `$2 AND p.user_id = $1 AND p.cart_item_ids && ARRAY(SELECT id FROM cart_items WHERE user_id = $1)`;

/**
 * How a customer, whose cart is locked, stands with card orders. `forCart`: the cart is what is to be paid. A hold was
 * wasted that they could pay and did not: it lapsed, or was cancelled, here or on the gateway's page. One that another
 * card order took the place of was wasted when it stood for `longMs` or more; shorter ones count by the time that they
 * stood for together.
 */
export const findStanding = statement<
  StandingRow,
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
                     -- What gave way to a purchase from the balance was bought.
                     AND (ended_by <> 'replaced' OR EXISTS (
                       SELECT 1 FROM payments n WHERE n.user_id = $1 AND n.created_at = p.ended_at
                          AND n.cart_item_ids && p.cart_item_ids))) AS h) AS w`);

/** Serializes the card orders of a network, and so those of each of its addresses. */
export const lockNetwork = statement<never, [key: bigint]>(`SELECT pg_advisory_xact_lock($1)`);

/** Open card orders from an address, but for those that this customer takes over. */
export const countOpenOfAddress = statement<
  { open: number },
  [userId: number, forCart: boolean, addressHash: Buffer]
>(`
  SELECT count(*)::int AS open FROM payments p
   WHERE p.address_hash = $3 AND p.hold = 'open' AND NOT (${takenOver})`);

export const callPlaceCardOrder = statement<
  { outcome: PurchaseOutcome },
  [
    userId: number,
    currency: Currency,
    orderId: string,
    expected: bigint,
    hints: string,
    provider: string,
    addressHash: Buffer,
    networkHash: Buffer,
    now: Date,
    expiresAt: Date,
  ]
>(`SELECT place_card_order($1, $2::currency, $3, $4, $5::jsonb, $6, $7, $8, $9, $10) AS outcome`);

export const insertPayment = statement<
  never,
  [
    orderId: string,
    userId: number,
    type: PaymentType,
    provider: string,
    amount: bigint,
    currency: Currency,
    addressHash: Buffer,
    networkHash: Buffer,
    now: Date,
    expiresAt: Date,
  ]
>(`
  INSERT INTO payments (order_id, user_id, type, provider, amount, currency, address_hash, network_hash, created_at,
                        updated_at, expires_at)
  VALUES ($1, $2, $3::payment_type, $4, $5, $6::currency, $7, $8, $9, $9, $10)`);

/** An order of nothing but money. */
export const insertWalletOrder = statement<
  never,
  [id: string, userId: number, currency: Currency, total: bigint, note: string]
>(`
  INSERT INTO orders (id, user_id, status, currency, total_amount, note)
  VALUES ($1, $2, 'pending', $3::currency, $4, $5)`);
