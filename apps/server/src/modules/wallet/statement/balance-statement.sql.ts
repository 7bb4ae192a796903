import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { orderOfJournal } from '#modules/ledger/index.ts';

export interface BalanceEntryRow {
  currency: Currency;
  /** Present balance of the account, in minor units. */
  present: bigint;
  /** Id of the posting. */
  id: bigint;
  amount: bigint;
  at: Date;
  kind: string;
  ref_type: string;
  /** Type of the card payment, or kind of the reversal; null for other journals. */
  cause: string | null;
  order_id: string | null;
}

/**
 * Reads the newest postings of a customer's available accounts, up to `limit` of each. `newest`: for each of the currencies the id
 * of the first posting, or null to begin at the present balance. An order of another customer is left out: an admin may credit a payment
 * to somebody who did not pay it. Accounts and ids are compared as pairs, and journals are read in a subquery, because PostgreSQL
 * would otherwise read both tables whole for an account with few postings.
 */
export const findBalanceEntries = statement<
  BalanceEntryRow,
  [
    userId: number,
    currencies: readonly Currency[],
    newest: readonly (bigint | null)[],
    limit: number,
  ]
>(`
  SELECT a.currency::text AS currency, a.balance AS present, p.id, p.amount, j.at, j.kind, j.ref_type,
         CASE j.ref_type
           WHEN 'payment' THEN (SELECT y.type::text FROM payments y WHERE y.id = j.ref_id::bigint)
           WHEN 'payment_reversal' THEN (SELECT r.kind::text FROM payment_reversals r WHERE r.id = j.ref_id::bigint)
         END AS cause,
         (SELECT o.id FROM orders o WHERE o.user_id = $1 AND o.id = ${orderOfJournal('j')}) AS order_id
    FROM unnest($2::text[], $3::bigint[]) AS wanted (currency, newest)
    JOIN accounts a ON a.user_id = $1 AND a.kind = 'available' AND a.currency = wanted.currency::currency
   CROSS JOIN LATERAL (
         SELECT q.id, q.journal_id, q.amount FROM postings q
          WHERE (q.account_id, q.id) <= (a.id, coalesce(wanted.newest, 9223372036854775807))
            AND (q.account_id, q.id) > (a.id, 0)
          ORDER BY q.account_id DESC, q.id DESC LIMIT $4) AS p
   CROSS JOIN LATERAL (SELECT * FROM journals WHERE id = p.journal_id OFFSET 0) AS j
   ORDER BY p.id DESC`);
