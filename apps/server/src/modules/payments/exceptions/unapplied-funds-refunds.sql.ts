import { statement } from '#infra/db/sql.ts';

/** A booked refund of unapplied funds: the id of its journal, and the amounts of its payers. Amounts in minor units. */
export interface QuarantineRefundRow {
  id: bigint;
  amount: bigint;
  from_suspense: bigint;
  /** Customers who paid a part, because an admin had credited it to them, and these parts. */
  users: number[];
  from_users: bigint[];
}

const refundsOf = `
  SELECT j.id, coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0)::bigint AS amount,
         coalesce(sum(-p.amount) FILTER (WHERE a.code LIKE 'suspense:%'), 0)::bigint AS from_suspense,
         coalesce(array_agg(a.user_id ORDER BY a.id) FILTER (WHERE a.user_id IS NOT NULL), '{}') AS users,
         coalesce(array_agg(-p.amount ORDER BY a.id) FILTER (WHERE a.user_id IS NOT NULL), '{}') AS from_users
    FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
   WHERE j.ref_type = 'payment_matter' AND j.ref_id = $1::bigint::text AND j.dedupe_key LIKE 'susr:%'`;

/** Refunds of an exception's unapplied funds that the gateway no longer reports, and that were booked before `before`. */
export const findFailedRefunds = statement<
  QuarantineRefundRow,
  [exceptionId: bigint, reportedKeys: string[], before: Date]
>(`
  ${refundsOf} AND j.dedupe_key <> ALL ($2) AND j.at < $3
     AND NOT EXISTS (SELECT FROM journals u WHERE u.dedupe_key = 'susu:' || j.id)
   GROUP BY j.id ORDER BY j.id`);

/** Refunds that were booked back before the gateway was polled, and that it reports again. */
export const findReappearedRefunds = statement<
  QuarantineRefundRow,
  [exceptionId: bigint, reportedKeys: string[], askedAt: Date]
>(`
  ${refundsOf} AND j.dedupe_key = ANY ($2)
     AND EXISTS (SELECT FROM journals u WHERE u.dedupe_key = 'susu:' || j.id AND u.at < $3)
   GROUP BY j.id ORDER BY j.id`);
