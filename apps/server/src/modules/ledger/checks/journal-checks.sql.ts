import type { Check } from './run-checks.ts';

/**
 * Invariants of the ledger itself. Every query returns one row per violation: its table, the row's id, the problem, and
 * the expected and found figures as text. Journals up to `after` count as proven by their seals.
 */
export const journalChecks = (after: bigint): readonly Check[] => [
  {
    name: 'every journal sums to zero in each currency',
    sql: `
      SELECT 'journals' AS "table", p.journal_id::text AS id,
             format('postings %s in %s', string_agg(p.id::text, ', ' ORDER BY p.id), p.currency) AS problem,
             '0' AS expected, sum(p.amount)::text AS found
        FROM (SELECT journal_id, currency FROM postings WHERE journal_id > ${after}
               GROUP BY journal_id, currency HAVING sum(amount) <> 0) AS broken
        JOIN postings p USING (journal_id, currency)
       GROUP BY p.journal_id, p.currency`,
  },
  {
    name: 'every journal has postings',
    sql: `
      SELECT 'journals' AS "table", j.id::text AS id, 'number of postings' AS problem,
             'at least 2' AS expected, '0' AS found
        FROM journals j
       WHERE j.id > ${after} AND NOT EXISTS (SELECT 1 FROM postings p WHERE p.journal_id = j.id)`,
  },
  {
    name: 'every posting belongs to a journal and to an account of its currency',
    sql: `
      SELECT 'postings' AS "table", p.id::text AS id, 'journal and account' AS problem,
             format('journal %s, account %s in %s', p.journal_id, p.account_id, p.currency) AS expected,
             format('journal %s, account %s in %s', coalesce(j.id::text, 'missing'),
                    coalesce(a.id::text, 'missing'), coalesce(a.currency::text, 'none')) AS found
        FROM postings p LEFT JOIN journals j ON j.id = p.journal_id LEFT JOIN accounts a ON a.id = p.account_id
       WHERE p.journal_id > ${after} AND (j.id IS NULL OR a.id IS NULL OR a.currency <> p.currency)`,
  },
  {
    name: "a customer account's balance is the sum of its postings, a house account's watermark likewise",
    sql: `
      SELECT 'accounts' AS "table", a.id::text AS id,
             format(CASE WHEN a.kind = 'house' THEN 'settled balance of %s' ELSE 'balance of %s' END, a.code) AS problem,
             coalesce(s.amount, 0)::text AS expected,
             (CASE WHEN a.kind = 'house' THEN a.settled_balance ELSE a.balance END)::text AS found
        FROM accounts a
        LEFT JOIN (SELECT p.account_id,
                          sum(p.amount) FILTER (WHERE b.kind <> 'house' OR p.id <= b.settled_through) AS amount
                     FROM postings p JOIN accounts b ON b.id = p.account_id GROUP BY p.account_id) AS s
          ON s.account_id = a.id
       WHERE coalesce(s.amount, 0) <> CASE WHEN a.kind = 'house' THEN a.settled_balance ELSE a.balance END`,
  },
  {
    name: 'no customer account is below zero, no house account has a live balance',
    sql: `
      SELECT 'accounts' AS "table", a.id::text AS id, 'balance of ' || a.code AS problem,
             CASE WHEN a.kind = 'house' THEN '0' ELSE 'at least 0' END AS expected, a.balance::text AS found
        FROM accounts a WHERE CASE WHEN a.kind = 'house' THEN a.balance <> 0 ELSE a.balance < 0 END`,
  },
  {
    name: 'every user has both accounts in each currency',
    sql: `
      SELECT 'users' AS "table", u.id::text AS id, 'number of accounts' AS problem,
             (2 * cardinality(enum_range(NULL::currency)))::text AS expected, coalesce(a.n, 0)::text AS found
        FROM users u LEFT JOIN (SELECT user_id, count(*) AS n FROM accounts WHERE kind <> 'house' GROUP BY user_id) AS a
          ON a.user_id = u.id
       WHERE coalesce(a.n, 0) <> 2 * cardinality(enum_range(NULL::currency))`,
  },
  {
    name: "a customer's copied balance is that of the account, unless the account changed since the copy",
    sql: `
      SELECT CASE WHEN a.id IS NULL THEN 'wallet_balances' ELSE 'accounts' END AS "table",
             coalesce(a.id, w.user_id)::text AS id,
             'copied balance of ' || coalesce(a.code, format('user:%s:available:%s', w.user_id, w.currency)) AS problem,
             coalesce(a.balance::text, 'none') AS expected, coalesce(w.balance::text, 'none') AS found
        FROM (SELECT * FROM accounts WHERE kind = 'available') AS a
        FULL JOIN wallet_balances w ON w.user_id = a.user_id AND w.currency = a.currency
       WHERE w.balance IS DISTINCT FROM a.balance
         AND (a.id IS NULL OR a.id NOT IN (SELECT accounts_changed_since_copy()))`,
  },
  {
    name: 'the chain of seals agrees with the journals',
    sql: `
      SELECT 'ledger_seals' AS "table", s.id::text AS id,
             format('digest of journals %s to %s', s.after + 1, s.through_journal) AS problem,
             encode(s.actual, 'hex') AS expected, encode(s.digest, 'hex') AS found
        FROM (SELECT id, after, through_journal, digest, ledger_digest(previous, after, through_journal) AS actual
                FROM (SELECT id, through_journal, digest,
                             coalesce(lag(through_journal) OVER chain, 0) AS after,
                             coalesce(lag(digest) OVER chain, '\\x'::bytea) AS previous
                        FROM ledger_seals WINDOW chain AS (ORDER BY through_journal)) AS links
               WHERE through_journal > ${after}) AS s
       WHERE s.actual <> s.digest`,
  },
];
