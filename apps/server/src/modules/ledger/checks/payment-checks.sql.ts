import type { Check } from './run-checks.ts';

/** Checks that each due row has one journal with its key, and other rows have none. `dedupe` and `due` are SQL on `r`. */
const journalOnce = (
  table: string,
  { dedupe, due, name }: Record<'dedupe' | 'due' | 'name', string>,
): Check => ({
  name,
  sql: `
      SELECT '${table}' AS "table", r.id::text AS id, 'journals ' || ${dedupe} AS problem,
             CASE WHEN ${due} THEN '1' ELSE '0' END AS expected, count(j.id)::text AS found
        FROM ${table} r LEFT JOIN journals j ON j.dedupe_key = ${dedupe}
       GROUP BY r.id HAVING count(j.id) <> CASE WHEN ${due} THEN 1 ELSE 0 END`,
});

const clearing = (provider: string, currency: string) =>
  `'gateway:' || ${provider} || ':clearing:' || ${currency}`;

/**
 * Checks that the postings of all journals of a kind about one type of rows are exactly the expected ones. `rows` selects
 * the expected ref_id, code and amount; `what` names the journals.
 */
const postingsOf = (kind: string, refType: string, rows: string, what = kind): Check => ({
  name: `every posting of a journal of kind ${what} is what its row says, and none is missing`,
  sql: `
      SELECT 'journals' AS "table", coalesce(f.journal, 'none') AS id,
             format('%s %s, account %s', '${what}', coalesce(e.ref_id, f.ref_id), coalesce(e.code, f.code)) AS problem,
             coalesce(e.amount, 0)::text AS expected, coalesce(f.amount, 0)::text AS found
        FROM (SELECT w.ref_id, w.code, sum(w.amount) AS amount FROM (${rows}) AS w
               WHERE w.amount <> 0 GROUP BY w.ref_id, w.code) AS e
        FULL JOIN (SELECT j.ref_id, coalesce(a.code, p.account_id::text) AS code, sum(p.amount) AS amount,
                          min(j.id)::text AS journal
                     FROM journals j JOIN postings p ON p.journal_id = j.id LEFT JOIN accounts a ON a.id = p.account_id
                    WHERE j.kind = '${kind}' AND j.ref_type = '${refType}' GROUP BY j.ref_id, coalesce(a.code, p.account_id::text)) AS f
          ON f.ref_id = e.ref_id AND f.code = e.code
       WHERE coalesce(e.amount, 0) <> coalesce(f.amount, 0)`,
});

/** Invariants of card payments, their orders and their money. */
export const paymentChecks: readonly Check[] = [
  {
    name: 'a payment is for what its order costs, of its customer, in its currency',
    sql: `
      SELECT 'payments' AS "table", p.id::text AS id, 'payment of order ' || p.order_id AS problem,
             format('%s of %s from user %s', o.total_amount, o.currency, o.user_id) AS expected,
             format('%s of %s from user %s', p.amount, p.currency, p.user_id) AS found
        FROM payments p JOIN orders o ON o.id = p.order_id
       WHERE (p.amount, p.currency, p.user_id) IS DISTINCT FROM (o.total_amount, o.currency, o.user_id)`,
  },
  {
    name: "an order's status and note follow from its payment",
    sql: `
      SELECT 'orders' AS "table", s.id, 'status and note beside a payment that is ' || s.standing AS problem,
             s.expected, s.found
        FROM (SELECT o.id, format('%s, %s, %s', p.state, p.hold, coalesce(p.settled_as, 'unpaid')) AS standing,
                     CASE WHEN p.state <> 'captured' AND p.hold = 'open' THEN 'pending'
                          WHEN p.state <> 'captured' THEN 'cancelled'
                          WHEN p.settled_as = 'wallet' AND p.hold = 'captured' THEN 'completed wallet_topup'
                          WHEN p.settled_as = 'wallet' THEN 'cancelled credited_to_wallet'
                          WHEN p.type = 'order' AND o.status = 'refunded' THEN 'refunded'
                          WHEN p.type = 'order' THEN 'completed'
                          ELSE o.status::text END AS expected,
                     o.status || CASE WHEN p.settled_as = 'wallet' THEN ' ' || coalesce(o.note, 'without note') ELSE '' END AS found
                FROM payments p JOIN orders o ON o.id = p.order_id) AS s
       WHERE s.expected <> s.found`,
  },
  {
    name: 'an open payment holds the codes that its order is for, and an unpaid one that ended holds none',
    sql: `
      SELECT 'order_items' AS "table", i.id::text AS id, format('reserved codes, payment %s is %s', p.id, p.hold) AS problem,
             (CASE WHEN p.hold = 'open' AND i.item_type = 'code' THEN i.quantity ELSE 0 END)::text AS expected,
             coalesce(c.n, 0)::text AS found
        FROM payments p JOIN order_items i ON i.order_id = p.order_id
        LEFT JOIN (SELECT order_item_id, count(*) AS n FROM codes WHERE state = 'reserved' GROUP BY order_item_id) AS c
          ON c.order_item_id = i.id
       WHERE coalesce(c.n, 0) <> CASE WHEN p.hold = 'open' AND i.item_type = 'code' THEN i.quantity ELSE 0 END`,
  },
  {
    name: 'no code is reserved without a payment',
    sql: `
      SELECT 'codes' AS "table", c.id::text AS id, 'reserved code' AS problem, 'an open payment' AS expected, 'none' AS found
        FROM codes c LEFT JOIN order_items i ON i.id = c.order_item_id LEFT JOIN payments p ON p.order_id = i.order_id
       WHERE c.state = 'reserved' AND p.id IS NULL`,
  },
  journalOnce('payments', {
    name: 'every payment that was captured came once into the ledger, and no other did',
    dedupe: `'pay:' || r.id`,
    due: `r.state = 'captured'`,
  }),
  postingsOf(
    'payment',
    'payment',
    `SELECT p.id::text AS ref_id, ${clearing('p.provider', 'p.currency')} AS code, -p.amount AS amount FROM payments p
      WHERE p.state = 'captured'
     UNION ALL
     SELECT p.id::text, format('user:%s:%s:%s', p.user_id, CASE p.settled_as WHEN 'order' THEN 'held' ELSE 'available' END, p.currency),
            p.amount FROM payments p WHERE p.state = 'captured'`,
  ),
  {
    name: 'what goes back through a gateway is what refunds and releases of card orders took',
    sql: `
      SELECT 'payment_refunds' AS "table", coalesce(r.id::text, 'none') AS id,
             format('refund for %s of payment %s', coalesce(r.cause, w.cause), coalesce(r.payment_id, w.payment_id)) AS problem,
             coalesce(w.amount::text, 'none') AS expected, coalesce(r.amount::text, 'none') AS found
        FROM payment_refunds r
        FULL JOIN (SELECT p.id AS payment_id, 'refund:' || f.id AS cause, f.amount
                     FROM refunds f JOIN payments p ON p.order_id = f.order_id AND p.settled_as = 'order'
                   UNION ALL
                   SELECT p.id, 'item:' || i.id, i.unit_price * i.quantity
                     FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
                     JOIN payments p ON p.order_id = i.order_id AND p.settled_as = 'order'
                    WHERE t.state IN ('failed', 'cancelled') AND i.unit_price > 0) AS w ON w.cause = r.cause
       WHERE r.id IS NULL OR w.cause IS NULL OR (r.amount, r.payment_id) IS DISTINCT FROM (w.amount, w.payment_id)`,
  },
  {
    // Excludes bank disputes, which may take the money also after a refund; their journals show who paid.
    name: 'what was refunded of a payment is not more than was paid',
    sql: `
      SELECT 'payments' AS "table", p.id::text AS id, 'given back through the gateway' AS problem,
             'at most ' || p.amount AS expected, r.amount::text AS found
        FROM payments p
        JOIN (SELECT payment_id, sum(amount) AS amount
                FROM (SELECT payment_id, amount FROM payment_refunds WHERE state = 'done'
                      UNION ALL
                      SELECT payment_id, amount FROM payment_reversals WHERE kind = 'refund' AND undone_at IS NULL) AS b
               GROUP BY payment_id) AS r ON r.payment_id = p.id
       WHERE r.amount > p.amount`,
  },
  journalOnce('payment_refunds', {
    name: 'every refund that a gateway refused was paid once otherwise, and no other was',
    dedupe: `'refw:' || r.id`,
    due: `r.state = 'refused'`,
  }),
  {
    name: 'every posting of a refused refund is its amount, from the gateway to its customer, a payment exception or a loss',
    sql: `
      SELECT 'postings' AS "table", p.id::text AS id,
             format('account %s, refused refund %s', coalesce(a.code, p.account_id::text), substr(j.dedupe_key, 6)) AS problem,
             CASE WHEN r.id IS NULL THEN 'a refused refund'
                  ELSE format('%s of %s to user %s', r.amount, y.currency, y.user_id) END AS expected,
             p.amount::text AS found
        FROM journals j JOIN postings p ON p.journal_id = j.id
        LEFT JOIN payment_refunds r ON 'refw:' || r.id = j.dedupe_key AND r.state = 'refused'
        LEFT JOIN payments y ON y.id = r.payment_id
        LEFT JOIN payment_matters m ON m.dedupe_key = 'owner_deleted:refund:' || r.id AND m.id::text = j.ref_id
        LEFT JOIN accounts a ON a.id = p.account_id
       WHERE j.kind = 'refund_refused' AND (r.id IS NULL OR a.id IS NULL OR NOT CASE
               WHEN a.code = ${clearing('y.provider', 'y.currency')} THEN p.amount = -r.amount
               WHEN a.code = format('user:%s:available:%s', y.user_id, y.currency) THEN p.amount BETWEEN 1 AND r.amount
               WHEN a.code = 'loss:chargeback:' || y.currency THEN p.amount BETWEEN 1 AND r.amount
               WHEN a.code = 'suspense:' || y.currency THEN (p.amount, p.currency::text) = (m.amount, m.currency)
               ELSE false END)`,
  },
  postingsOf(
    'reversal',
    'payment_reversal',
    `SELECT v.id::text AS ref_id, ${clearing('p.provider', 'p.currency')} AS code, v.amount
       FROM payment_reversals v JOIN payments p ON p.id = v.payment_id
     UNION ALL
     SELECT v.id::text, format('user:%s:available:%s', v.user_id, p.currency), -v.from_wallet
       FROM payment_reversals v JOIN payments p ON p.id = v.payment_id
     UNION ALL
     SELECT v.id::text, 'loss:chargeback:' || p.currency, v.from_wallet - v.amount
       FROM payment_reversals v JOIN payments p ON p.id = v.payment_id`,
  ),
  postingsOf(
    'reversal',
    'payment_reversal_undone',
    `SELECT v.id::text AS ref_id, ${clearing('p.provider', 'p.currency')} AS code, -v.amount AS amount
       FROM payment_reversals v JOIN payments p ON p.id = v.payment_id WHERE v.undone_at IS NOT NULL
     UNION ALL
     SELECT v.id::text, format('user:%s:available:%s', v.user_id, p.currency), v.to_wallet
       FROM payment_reversals v JOIN payments p ON p.id = v.payment_id WHERE v.undone_at IS NOT NULL
     UNION ALL
     SELECT v.id::text, 'loss:chargeback:' || p.currency, v.amount - v.to_wallet
       FROM payment_reversals v JOIN payments p ON p.id = v.payment_id WHERE v.undone_at IS NOT NULL`,
    'undone reversal',
  ),
  {
    name: 'money that is set aside came in once with its payment exception',
    sql: `
      SELECT 'payment_matters' AS "table", coalesce(m.id::text, s.ref_id) AS id, 'money set aside' AS problem,
             CASE WHEN m.id IS NULL THEN 'none' ELSE format('%s of %s from %s', m.amount, m.currency, m.provider) END AS expected,
             CASE WHEN s.ref_id IS NULL THEN 'none' ELSE format('%s of %s from %s', s.amount, s.currency, s.provider) END AS found
        FROM (SELECT * FROM payment_matters WHERE dedupe_key LIKE 'sus:%' AND currency IN ('usd', 'rub')) AS m
        FULL JOIN (SELECT j.ref_id, p.currency::text AS currency, -p.amount AS amount, split_part(a.code, ':', 2) AS provider
                     FROM journals j JOIN postings p ON p.journal_id = j.id AND p.amount < 0
                     JOIN accounts a ON a.id = p.account_id
                    WHERE j.kind = 'suspense' AND j.dedupe_key LIKE 'sus:%') AS s ON s.ref_id = m.id::text
       WHERE m.id IS NULL OR s.ref_id IS NULL OR (m.amount, m.currency, m.provider) IS DISTINCT FROM (s.amount, s.currency, s.provider)`,
  },
  {
    name: 'of money that is set aside no more goes out than came in',
    sql: `
      SELECT 'payment_matters' AS "table", j.ref_id AS id, 'left of the money set aside in ' || p.currency AS problem,
             'at least 0' AS expected, sum(p.amount)::text AS found
        FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
       WHERE j.ref_type = 'payment_matter' AND a.code LIKE 'suspense:%' GROUP BY j.ref_id, p.currency HAVING sum(p.amount) < 0`,
  },
  {
    name: 'what gateways owe moves only with payments, and what is set aside only with payment exceptions',
    sql: `
      SELECT 'postings' AS "table", p.id::text AS id, 'journal on account ' || a.code AS problem,
             CASE WHEN a.code LIKE 'gateway:%' THEN 'one of a payment' ELSE 'one of a payment exception' END AS expected, j.kind AS found
        FROM accounts a JOIN postings p ON p.account_id = a.id JOIN journals j ON j.id = p.journal_id
       WHERE a.code LIKE 'gateway:%' AND j.kind NOT IN ('payment', 'refund', 'release', 'refund_refused', 'reversal', 'suspense')
          OR a.code LIKE 'suspense:%' AND j.kind NOT IN ('suspense', 'refund_refused')
          OR a.code LIKE 'loss:chargeback:%' AND j.kind NOT IN ('reversal', 'refund_refused', 'suspense')`,
  },
];
