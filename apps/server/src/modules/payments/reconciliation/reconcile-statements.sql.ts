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
}

const booked = `
  SELECT p.order_id, p.provider_payment_id, p.amount, p.currency::text AS currency, p.state = 'captured' AS captured,
         (coalesce((SELECT sum(r.amount) FROM payment_refunds r WHERE r.payment_id = p.id
                     AND (r.state = 'done' OR r.state = 'sending' AND r.provider_refund_id IS NOT NULL)), 0)
          + coalesce((SELECT sum(v.amount) FROM payment_reversals v WHERE v.payment_id = p.id AND v.undone_at IS NULL), 0))::bigint AS refunded
    FROM payments p`;

/** Finds the shop's payments by the gateway's ids. */
export const findBooked = statement<BookedRow, [provider: string, providerPaymentIds: string[]]>(`
  ${booked} WHERE p.provider = $1 AND p.provider_payment_id = ANY ($2)`);

/** The shop's payments with a gateway that were created in the period and opened at the gateway. */
export const listBooked = statement<BookedRow, [provider: string, from: Date, to: Date]>(`
  ${booked} WHERE p.provider = $1 AND p.created_at >= $2 AND p.created_at < $3 AND p.provider_payment_id IS NOT NULL
   ORDER BY p.id`);

/** Amount of the exception with this key, and what the gateway refunded of it. */
export const findSuspended = statement<
  { amount: bigint | null; refunded: bigint },
  [dedupeKey: string]
>(`
  SELECT m.amount,
         coalesce((SELECT sum(p.amount) FROM journals j JOIN postings p ON p.journal_id = j.id
                     JOIN accounts a ON a.id = p.account_id AND a.code LIKE 'gateway:%'
                    WHERE j.ref_type = 'payment_matter' AND j.ref_id = m.id::text AND j.dedupe_key <> $1), 0)::bigint AS refunded
    FROM payment_matters m WHERE m.dedupe_key = $1`);
