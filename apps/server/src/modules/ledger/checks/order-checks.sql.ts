import type { Check } from './run-checks.ts';

/** Joins the commission of each refund, summed over its refunded top-ups. */
const commissions = `
        LEFT JOIN (SELECT (e.data ->> 'refund')::bigint AS refund_id, sum(t.commission) AS commission
                     FROM order_events e CROSS JOIN jsonb_array_elements_text(e.data -> 'items') AS v (item)
                     JOIN topup_items t ON t.order_item_id = v.item::bigint
                    WHERE e.kind = 'refunded' GROUP BY e.id) AS c ON c.refund_id = r.id`;

/** Invariants of orders, their money and their codes. */
export const orderChecks: readonly Check[] = [
  {
    name: "an order's total is the sum of its items",
    sql: `
      SELECT 'orders' AS "table", o.id, 'total' AS problem,
             coalesce(i.amount, w.amount, 0)::text AS expected, o.total_amount::text AS found
        FROM orders o LEFT JOIN (SELECT order_id, sum(unit_price * quantity) AS amount FROM order_items GROUP BY order_id) AS i
          ON i.order_id = o.id
        LEFT JOIN payments w ON w.order_id = o.id AND w.type = 'wallet'
       WHERE coalesce(i.amount, w.amount, 0) <> o.total_amount`,
  },
  {
    name: 'what is held is what open items wait for that were paid',
    sql: `
      SELECT 'accounts' AS "table", a.id::text AS id, 'balance of ' || a.code AS problem,
             coalesce(i.amount, 0)::text AS expected, a.balance::text AS found
        FROM accounts a
        LEFT JOIN (SELECT o.user_id, o.currency, sum(i.unit_price * i.quantity) AS amount
                     FROM order_items i JOIN orders o ON o.id = i.order_id LEFT JOIN payments f ON f.order_id = o.id
                    WHERE i.status = 'pending' AND (f.id IS NULL OR f.settled_as IS NOT DISTINCT FROM 'order')
                    GROUP BY o.user_id, o.currency) AS i
          ON i.user_id = a.user_id AND i.currency = a.currency
       WHERE a.kind = 'held' AND coalesce(i.amount, 0) <> a.balance`,
  },
  {
    name: 'every order of codes was sold once in the ledger',
    sql: `
      SELECT 'orders' AS "table", o.id, 'journals of its sale' AS problem,
             '1 with 2 postings' AS expected,
             format('%s with %s postings', coalesce(s.journals, 0), coalesce(s.postings, 0)) AS found
        FROM orders o
        LEFT JOIN (SELECT j.ref_id, count(*) AS journals, coalesce(sum(p.n), 0) AS postings
                     FROM journals j
                     LEFT JOIN (SELECT journal_id, count(*) AS n FROM postings GROUP BY journal_id) AS p
                       ON p.journal_id = j.id
                    WHERE j.kind = 'sale' AND j.ref_type = 'order' GROUP BY j.ref_id) AS s ON s.ref_id = o.id
       WHERE o.total_amount > 0 AND o.status IN ('completed', 'refunded')
         AND NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id AND i.item_type = 'topup')
         AND NOT EXISTS (SELECT 1 FROM payments w WHERE w.order_id = o.id AND w.type = 'wallet')
         AND (s.journals IS DISTINCT FROM 1 OR s.postings <> 2)`,
  },
  {
    name: 'every sale in the ledger is an order of codes, at its total, from its customer to sales: by card from what was held',
    sql: `
      SELECT 'postings' AS "table", p.id::text AS id,
             format('account %s, sale of order %s', coalesce(a.code, p.account_id::text), j.ref_id) AS problem,
             CASE WHEN o.id IS NULL THEN 'an order'
                  ELSE format('%s of %s from user %s', o.total_amount, o.currency, o.user_id) END AS expected,
             p.amount::text AS found
        FROM journals j JOIN postings p ON p.journal_id = j.id
        LEFT JOIN orders o ON o.id = j.ref_id
              AND NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id AND i.item_type = 'topup')
        LEFT JOIN accounts a ON a.id = p.account_id
        LEFT JOIN payments f ON f.order_id = o.id
       WHERE j.kind = 'sale' AND (o.id IS NULL OR a.id IS NULL OR NOT (
               (a.kind = (CASE WHEN f.id IS NULL THEN 'available' ELSE 'held' END)::account_kind AND a.user_id = o.user_id AND a.currency = o.currency AND p.amount = -o.total_amount)
               OR (a.code = 'revenue:sales:' || o.currency AND p.amount = o.total_amount)))`,
  },
  {
    name: 'what went back of an order is the sum of its refunds and releases, and of the units that went back',
    sql: `
      SELECT 'orders' AS "table", o.id, 'refunded amount' AS problem,
             format('refunds %s, releases %s, items %s', coalesce(r.amount, 0), coalesce(v.amount, 0),
                    coalesce(i.amount, 0)) AS expected,
             o.refunded_amount::text AS found
        FROM orders o
        LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM refunds GROUP BY order_id) AS r ON r.order_id = o.id
        LEFT JOIN (SELECT s.order_id, sum(p.amount) AS amount
                     FROM journals j JOIN order_items s ON s.id::text = j.ref_id
                     JOIN postings p ON p.journal_id = j.id AND p.amount > 0
                    WHERE j.kind = 'release' GROUP BY s.order_id) AS v ON v.order_id = o.id
        LEFT JOIN (SELECT order_id, sum(unit_price * refunded_quantity) AS amount
                     FROM order_items GROUP BY order_id) AS i ON i.order_id = o.id
       WHERE o.refunded_amount <> coalesce(r.amount, 0) + coalesce(v.amount, 0) OR o.refunded_amount <> coalesce(i.amount, 0)`,
  },
  {
    name: 'every refund was paid once in the ledger',
    sql: `
      SELECT 'refunds' AS "table", r.id::text AS id, 'journals of order ' || r.order_id AS problem,
             format('1 with %s postings', r.postings) AS expected,
             format('%s with %s postings', count(DISTINCT j.id), count(p.id)) AS found
        FROM (SELECT r.id, r.order_id, CASE WHEN c.commission > 0 THEN 3 ELSE 2 END AS postings
                FROM refunds r ${commissions}) AS r
        LEFT JOIN journals j ON j.ref_type = 'refund' AND j.ref_id = r.id::text AND j.kind = 'refund'
        LEFT JOIN postings p ON p.journal_id = j.id
       GROUP BY r.id, r.order_id, r.postings HAVING count(DISTINCT j.id) <> 1 OR count(p.id) <> r.postings`,
  },
  {
    name: 'every refund in the ledger is a refund of an order, at its amount, from sales and commission to its customer',
    sql: `
      SELECT 'postings' AS "table", p.id::text AS id,
             format('account %s, refund %s', coalesce(a.code, p.account_id::text), j.ref_id) AS problem,
             CASE WHEN o.id IS NULL THEN 'a refund'
                  ELSE format('%s of %s to user %s', r.amount, r.currency, o.user_id) END AS expected,
             p.amount::text AS found
        FROM journals j JOIN postings p ON p.journal_id = j.id
        LEFT JOIN (SELECT r.*, coalesce(c.commission, 0) AS commission FROM refunds r ${commissions}) AS r
          ON r.id::text = j.ref_id
        LEFT JOIN orders o ON o.id = r.order_id AND o.user_id = r.user_id AND o.currency = r.currency
        LEFT JOIN accounts a ON a.id = p.account_id
        LEFT JOIN payments f ON f.order_id = o.id
       WHERE j.kind = 'refund' AND (o.id IS NULL OR a.id IS NULL OR NOT (
               (CASE WHEN f.id IS NULL THEN a.kind = 'available' AND a.user_id = o.user_id AND a.currency = o.currency
                     ELSE a.code = format('gateway:%s:clearing:%s', f.provider, r.currency) END AND p.amount = r.amount)
               OR (a.code = 'revenue:sales:' || r.currency AND p.amount = r.commission - r.amount)
               OR (a.code = 'revenue:commission:' || r.currency AND p.amount = -r.commission)))`,
  },
  {
    name: "an order's status follows from its items",
    sql: `
      SELECT 'orders' AS "table", s.id, 'status' AS problem, s.expected, s.status AS found
        FROM (SELECT o.id, o.status::text AS status,
                     CASE WHEN bool_or(i.status = 'pending') AND bool_or(f.ended_by IS NOT NULL AND f.settled_as IS DISTINCT FROM 'order')
                            THEN 'cancelled'
                          WHEN bool_or(i.status = 'pending') THEN 'pending'
                          WHEN bool_or(i.status = 'delivered') THEN 'completed'
                          WHEN bool_or(i.item_type = 'code') AND o.status = 'cancelled' THEN 'cancelled'
                          WHEN bool_and(i.item_type = 'topup' AND (t.state = 'cancelled' OR o.total_amount = 0))
                            THEN 'cancelled'
                          ELSE 'refunded' END AS expected
                FROM orders o JOIN order_items i ON i.order_id = o.id
                LEFT JOIN topup_items t ON t.order_item_id = i.id
                LEFT JOIN payments f ON f.order_id = o.id GROUP BY o.id) AS s
       WHERE s.status <> s.expected`,
  },
];
