import { statement } from '#infra/db/sql.ts';

/** Inserts a payment exception; returns no row when its key exists. */
export const insertPaymentException = statement<
  { id: bigint },
  [
    kind: string,
    dedupeKey: string,
    provider: string,
    providerPaymentId: string | null,
    orderId: string | null,
    amount: bigint | null,
    currency: string | null,
    details: string | null,
    at: Date,
  ]
>(`
  INSERT INTO payment_matters (kind, dedupe_key, provider, provider_payment_id, order_id, amount, currency, details, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)
  ON CONFLICT (dedupe_key) DO NOTHING RETURNING id`);

export interface PaymentExceptionRow {
  id: bigint;
  kind: string;
  dedupe_key: string;
  provider: string;
  provider_payment_id: string | null;
  order_id: string | null;
  amount: bigint | null;
  currency: string | null;
  resolved_at: Date | null;
}

const exceptionColumns =
  'id, kind, dedupe_key, provider, provider_payment_id, order_id, amount, currency, resolved_at';

export const findPaymentException = statement<PaymentExceptionRow, [id: bigint]>(
  `SELECT ${exceptionColumns} FROM payment_matters WHERE id = $1`,
);

export const lockPaymentException = statement<PaymentExceptionRow, [id: bigint]>(
  `SELECT ${exceptionColumns} FROM payment_matters WHERE id = $1 FOR NO KEY UPDATE`,
);

export const lockPaymentExceptionByKey = statement<PaymentExceptionRow, [dedupeKey: string]>(
  `SELECT ${exceptionColumns} FROM payment_matters WHERE dedupe_key = $1 FOR NO KEY UPDATE`,
);

export const updateResolvedException = statement<
  never,
  [id: bigint, by: string, resolution: string, at: Date]
>(`
  UPDATE payment_matters SET resolved_at = $4, resolved_by = $2, resolution = $3 WHERE id = $1 AND resolved_at IS NULL`);

/** An unresolved exception of a kind about a payment. */
export const findOpenException = statement<
  { id: bigint },
  [kind: string, provider: string, providerPaymentId: string]
>(`
  SELECT id FROM payment_matters
   WHERE kind = $1 AND provider = $2 AND provider_payment_id = $3 AND resolved_at IS NULL LIMIT 1`);

/** The given exceptions whose external refund or chargeback still blocks the customer's card payments. */
export const findCardBlocks = statement<{ id: bigint }, [exceptionIds: bigint[]]>(`
  SELECT m.id FROM payment_matters m
    JOIN payment_reversals v ON v.id = CASE WHEN m.dedupe_key LIKE 'rev:%' THEN substr(m.dedupe_key, 5)::bigint END
   WHERE m.id = ANY ($1) AND v.lifted_at IS NULL`);

/**
 * Locks the exception for which the money of this one was quarantined. It is another one for a failed refund of unapplied
 * funds.
 */
export const lockQuarantine = statement<{ id: bigint }, [exceptionId: bigint]>(`
  SELECT q.id FROM payment_matters m
    LEFT JOIN journals j ON j.dedupe_key = m.dedupe_key AND j.ref_type = 'payment_matter'
    JOIN payment_matters q ON q.id = coalesce(j.ref_id::bigint, m.id)
   WHERE m.id = $1 FOR NO KEY UPDATE OF q`);

/** Remaining unapplied funds of an exception, in minor units. */
export const sumQuarantined = statement<{ left: bigint }, [exceptionId: bigint]>(`
  SELECT coalesce(sum(p.amount), 0)::bigint AS left
    FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
   WHERE j.ref_type = 'payment_matter' AND j.ref_id = $1::bigint::text AND a.code = 'suspense:' || p.currency`);

/** Customers to whom an admin credited unapplied funds of an exception, latest first, and the amounts not yet refunded. */
export const findCredited = statement<{ user_id: number; left: bigint }, [dedupeKey: string]>(`
  SELECT a.user_id, sum(p.amount)::bigint AS left
    FROM payment_matters m
    JOIN journals j ON j.ref_type = 'payment_matter' AND j.ref_id = m.id::text
    JOIN postings p ON p.journal_id = j.id
    JOIN accounts a ON a.id = p.account_id
   WHERE m.dedupe_key = $1 AND a.user_id IS NOT NULL
   GROUP BY a.user_id ORDER BY max(j.id) FILTER (WHERE j.dedupe_key LIKE 'susc:%') DESC`);

/** The given exceptions with unapplied funds that no admin has credited through them. */
export const findCreditable = statement<{ id: bigint }, [exceptionIds: bigint[]]>(`
  SELECT m.id FROM payment_matters m
    LEFT JOIN journals q ON q.dedupe_key = m.dedupe_key AND q.ref_type = 'payment_matter'
   WHERE m.id = ANY ($1) AND NOT EXISTS (SELECT FROM journals WHERE dedupe_key = 'susc:' || m.id)
     AND (SELECT sum(p.amount) FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
           WHERE j.ref_type = 'payment_matter' AND j.ref_id = coalesce(q.ref_id, m.id::text)
             AND a.code = 'suspense:' || p.currency) > 0`);

export const findOrderOwner = statement<{ user_id: number }, [orderId: string]>(
  `SELECT user_id FROM orders WHERE id = $1`,
);
