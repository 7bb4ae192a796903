import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** Fields of a payment that are reconciled with the gateway's. Amounts in minor units. */
export interface BookedRow {
  order_id: string;
  provider_payment_id: string;
  amount: bigint;
  currency: Currency;
  captured: boolean;
  /** Sum of the shop's refunds through the gateway and of external refunds that were not undone. */
  refunded: bigint;
  /** The gateway's ids of these refunds. */
  refund_ids: string[];
}

const booked = `
  SELECT p.order_id, p.provider_payment_id, p.amount, p.currency::text AS currency, p.state = 'captured' AS captured,
         coalesce(b.amount, 0)::bigint AS refunded, coalesce(b.ids, '{}') AS refund_ids
    FROM payments p
   CROSS JOIN LATERAL (
         SELECT sum(amount) AS amount, array_agg(provider_refund_id) AS ids
           FROM (SELECT amount, provider_refund_id FROM payment_refunds
                  WHERE payment_id = p.id AND (state = 'done' OR state = 'sending' AND provider_refund_id IS NOT NULL)
                 UNION ALL
                 SELECT amount, provider_refund_id FROM payment_reversals
                  WHERE payment_id = p.id AND undone_at IS NULL) AS refunds) AS b`;

/** Finds the shop's payments by the gateway's ids. */
export const findBooked = statement<BookedRow, [provider: string, providerPaymentIds: string[]]>(`
  ${booked} WHERE p.provider = $1 AND p.provider_payment_id = ANY ($2)`);

/** The shop's payments with a gateway that were created in the period and opened at the gateway. */
export const listBooked = statement<BookedRow, [provider: string, from: Date, to: Date]>(`
  ${booked} WHERE p.provider = $1 AND p.created_at >= $2 AND p.created_at < $3 AND p.provider_payment_id IS NOT NULL
   ORDER BY p.id`);

/**
 * Earlier payments with external refunds that were booked in the period and not undone: refunds of orders, and of unapplied
 * funds.
 */
export const listReversed = statement<
  { provider_payment_id: string },
  [provider: string, from: Date, to: Date]
>(`
  SELECT provider_payment_id FROM payments
   WHERE provider = $1 AND created_at < $2 AND provider_payment_id IS NOT NULL
     AND id IN (SELECT payment_id FROM payment_reversals
                 WHERE created_at >= $2 AND created_at < $3 AND undone_at IS NULL)
  UNION
  SELECT m.provider_payment_id FROM payment_matters m
    JOIN journals j ON j.ref_type = 'payment_matter' AND j.ref_id = m.id::text
   WHERE m.provider = $1 AND m.created_at < $2 AND m.provider_payment_id IS NOT NULL
     AND j.dedupe_key LIKE 'susr:%' AND j.at >= $2 AND j.at < $3
     AND NOT EXISTS (SELECT FROM journals u WHERE u.dedupe_key = 'susu:' || j.id)
   ORDER BY 1`);

/** Amount of the exception with this key, and the sum of its refunds by the gateway. */
export const findSuspended = statement<
  { amount: bigint | null; refunded: bigint },
  [dedupeKey: string]
>(`
  SELECT m.amount,
         coalesce((SELECT sum(p.amount) FROM journals j JOIN postings p ON p.journal_id = j.id
                     JOIN accounts a ON a.id = p.account_id AND a.code LIKE 'gateway:%'
                    WHERE j.ref_type = 'payment_matter' AND j.ref_id = m.id::text AND j.dedupe_key <> $1), 0)::bigint AS refunded
    FROM payment_matters m WHERE m.dedupe_key = $1`);
