import type { Check } from './run-checks.ts';

/** Expected movement of an item's held money by the state of its top-up; null for a free one. */
const ending = `
      CASE WHEN i.unit_price = 0 THEN NULL
           WHEN t.state = 'delivered' THEN format('capture with %s postings', CASE WHEN t.commission > 0 THEN 3 ELSE 2 END)
           WHEN t.state IN ('failed', 'cancelled') THEN 'release with 2 postings' END`;

/** Invariants of top-ups, their money and the codes that they redeem. */
export const topupChecks: readonly Check[] = [
  {
    name: 'an item of type top-up says what it is for, and no other item does',
    sql: `
      SELECT 'order_items' AS "table", coalesce(i.id, t.order_item_id)::text AS id,
             'top-up of an item of type ' || coalesce(i.item_type::text, 'missing') AS problem,
             CASE i.item_type WHEN 'topup' THEN 'one' ELSE 'none' END AS expected,
             CASE WHEN t.order_item_id IS NULL THEN 'none' ELSE 'one' END AS found
        FROM (SELECT id, item_type FROM order_items) AS i FULL JOIN topup_items t ON t.order_item_id = i.id
       WHERE (i.item_type IS NOT DISTINCT FROM 'topup') <> (t.order_item_id IS NOT NULL)`,
  },
  {
    name: "an order's items are all codes or all top-ups",
    sql: `
      SELECT 'orders' AS "table", i.order_id AS id, 'kinds of items' AS problem,
             '1' AS expected, count(DISTINCT i.item_type)::text AS found
        FROM order_items i GROUP BY i.order_id HAVING count(DISTINCT i.item_type) > 1`,
  },
  {
    name: "an item's status follows from where its top-up stands",
    sql: `
      SELECT 'order_items' AS "table", i.id::text AS id, 'status of a top-up that is ' || t.state AS problem,
             CASE WHEN t.state = 'delivered' THEN 'delivered or refunded'
                  WHEN t.state IN ('failed', 'cancelled') THEN 'refunded' ELSE 'pending' END AS expected,
             i.status::text AS found
        FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
       WHERE i.status::text NOT IN (
               CASE WHEN t.state = 'delivered' THEN 'delivered'
                    WHEN t.state IN ('failed', 'cancelled') THEN 'refunded' ELSE 'pending' END,
               CASE WHEN t.state = 'delivered' THEN 'refunded' ELSE 'none' END)`,
  },
  {
    name: 'every order of top-ups that was paid from the balance was held once in the ledger',
    sql: `
      SELECT 'orders' AS "table", o.id, 'journals of its hold' AS problem,
             CASE WHEN o.total_amount > 0 AND f.id IS NULL THEN '1 with 2 postings' ELSE '0 with 0 postings' END AS expected,
             format('%s with %s postings', coalesce(h.journals, 0), coalesce(h.postings, 0)) AS found
        FROM orders o
        JOIN (SELECT DISTINCT order_id FROM order_items WHERE item_type = 'topup') AS t ON t.order_id = o.id
        LEFT JOIN (SELECT j.ref_id, count(DISTINCT j.id) AS journals, count(p.id) AS postings
                     FROM journals j LEFT JOIN postings p ON p.journal_id = j.id
                    WHERE j.kind = 'hold' GROUP BY j.ref_id) AS h ON h.ref_id = o.id
        LEFT JOIN payments f ON f.order_id = o.id
       WHERE coalesce(h.journals, 0) <> CASE WHEN o.total_amount > 0 AND f.id IS NULL THEN 1 ELSE 0 END
          OR coalesce(h.postings, 0) <> CASE WHEN o.total_amount > 0 AND f.id IS NULL THEN 2 ELSE 0 END`,
  },
  {
    name: 'every hold in the ledger is an order of top-ups, at its total, from what its customer had',
    sql: `
      SELECT 'postings' AS "table", p.id::text AS id,
             format('account %s, hold of order %s', coalesce(a.code, p.account_id::text), j.ref_id) AS problem,
             CASE WHEN o.id IS NULL THEN 'an order of top-ups'
                  ELSE format('%s of %s held for user %s', o.total_amount, o.currency, o.user_id) END AS expected,
             p.amount::text AS found
        FROM journals j JOIN postings p ON p.journal_id = j.id
        LEFT JOIN (SELECT s.* FROM orders s
                    WHERE EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = s.id AND i.item_type = 'topup')) AS o
          ON o.id = j.ref_id AND j.ref_type = 'order'
        LEFT JOIN accounts a ON a.id = p.account_id
       WHERE j.kind = 'hold' AND (o.id IS NULL OR a.id IS NULL OR NOT (
               a.user_id IS NOT DISTINCT FROM o.user_id AND a.currency = o.currency
               AND CASE a.kind WHEN 'available' THEN p.amount = -o.total_amount
                               WHEN 'held' THEN p.amount = o.total_amount ELSE false END))`,
  },
  {
    name: 'every top-up that ended moved what was held for it once, and no other did',
    sql: `
      SELECT 'order_items' AS "table", i.id::text AS id, 'journals of a top-up that is ' || t.state AS problem,
             coalesce(${ending}, 'none') AS expected, coalesce(m.moves, 'none') AS found
        FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
        LEFT JOIN (SELECT j.ref_id, string_agg(format('%s with %s postings', j.kind, p.n), ', ' ORDER BY j.id) AS moves
                     FROM journals j
                     LEFT JOIN (SELECT journal_id, count(*) AS n FROM postings GROUP BY journal_id) AS p
                       ON p.journal_id = j.id
                    WHERE j.kind IN ('capture', 'release') GROUP BY j.ref_id) AS m ON m.ref_id = i.id::text
       WHERE m.moves IS DISTINCT FROM ${ending}`,
  },
  {
    name: 'every capture and release in the ledger is of a top-up, at its price, from what was held for it',
    sql: `
      SELECT 'postings' AS "table", p.id::text AS id,
             format('account %s, %s of item %s', coalesce(a.code, p.account_id::text), j.kind, j.ref_id) AS problem,
             CASE WHEN i.id IS NULL THEN 'a top-up'
                  ELSE format('%s of %s, %s of it commission, held for user %s',
                              i.price, i.currency, i.commission, i.user_id) END AS expected,
             p.amount::text AS found
        FROM journals j JOIN postings p ON p.journal_id = j.id
        LEFT JOIN (SELECT s.id, s.unit_price * s.quantity AS price, t.commission, o.currency, o.user_id, f.provider
                     FROM order_items s JOIN topup_items t ON t.order_item_id = s.id
                     JOIN orders o ON o.id = s.order_id LEFT JOIN payments f ON f.order_id = o.id) AS i
          ON i.id::text = j.ref_id AND j.ref_type = 'order_item'
        LEFT JOIN accounts a ON a.id = p.account_id
       WHERE j.kind IN ('capture', 'release') AND (i.id IS NULL OR a.id IS NULL OR a.currency <> i.currency OR NOT
               CASE WHEN a.kind = 'held' THEN a.user_id = i.user_id AND p.amount = -i.price
                    WHEN j.kind = 'release' AND i.provider IS NOT NULL
                      THEN a.code = format('gateway:%s:clearing:%s', i.provider, i.currency) AND p.amount = i.price
                    WHEN j.kind = 'release' THEN a.kind = 'available' AND a.user_id = i.user_id AND p.amount = i.price
                    WHEN a.code = 'revenue:sales:' || i.currency THEN p.amount = i.price - i.commission
                    WHEN a.code = 'revenue:commission:' || i.currency THEN p.amount = i.commission
                    ELSE false END)`,
  },
  {
    name: 'a delivered unit redeemed one code of its denomination, an open one holds at most one, no other has any',
    sql: `
      SELECT 'order_items' AS "table", u.id::text AS id,
             format('codes of a top-up that is %s', u.state) AS problem, u.expected,
             format('%s reserved, %s redeemed, %s of another denomination', u.reserved, u.redeemed, u.strange) AS found
        FROM (SELECT t.order_item_id AS id, t.state, t.by_code, coalesce(c.reserved, 0) AS reserved,
                     coalesce(c.redeemed, 0) AS redeemed, coalesce(c.strange, 0) AS strange,
                     CASE WHEN NOT t.by_code THEN 'none' WHEN t.state = 'delivered' THEN '1 redeemed'
                          WHEN t.state = 'waiting' AND f.ended_by IS NOT NULL AND f.settled_as IS DISTINCT FROM 'order'
                            THEN 'none'
                          WHEN t.state = 'waiting' THEN '1 reserved' WHEN t.state IN ('failed', 'cancelled') THEN 'none'
                          ELSE 'at most 1 reserved' END AS expected
                FROM topup_items t
                JOIN order_items o ON o.id = t.order_item_id LEFT JOIN payments f ON f.order_id = o.order_id
                LEFT JOIN (SELECT k.order_item_id, count(*) FILTER (WHERE k.state = 'reserved') AS reserved,
                                  count(*) FILTER (WHERE k.state = 'redeemed') AS redeemed,
                                  count(*) FILTER (WHERE k.denomination_id IS DISTINCT FROM h.denomination_id) AS strange
                             FROM topup_codes k JOIN topup_items h ON h.order_item_id = k.order_item_id
                            GROUP BY k.order_item_id) AS c ON c.order_item_id = t.order_item_id) AS u
       WHERE u.strange > 0 OR NOT CASE u.expected
               WHEN 'none' THEN u.reserved = 0 AND u.redeemed = 0
               WHEN '1 redeemed' THEN u.reserved = 0 AND u.redeemed = 1
               WHEN '1 reserved' THEN u.reserved = 1 AND u.redeemed = 0
               ELSE u.reserved <= 1 AND u.redeemed = 0 END`,
  },
  {
    name: 'a code for redeeming belongs to a top-up exactly while that holds it or has redeemed it',
    sql: `
      SELECT 'topup_codes' AS "table", c.id::text AS id, 'order item of a code that is ' || c.state AS problem,
             CASE WHEN c.state IN ('reserved', 'redeemed') THEN 'a top-up' ELSE 'none' END AS expected,
             coalesce(c.order_item_id::text, 'none') AS found
        FROM topup_codes c LEFT JOIN topup_items t ON t.order_item_id = c.order_item_id
       WHERE (c.state IN ('reserved', 'redeemed')) <> (c.order_item_id IS NOT NULL)
          OR (c.order_item_id IS NOT NULL AND t.order_item_id IS NULL)`,
  },
  {
    name: 'every code for redeeming has one fingerprint',
    sql: `
      SELECT 'topup_codes' AS "table", c.id::text AS id, 'number of fingerprints' AS problem,
             '1' AS expected, coalesce(f.n, 0)::text AS found
        FROM topup_codes c LEFT JOIN (SELECT code_id, count(*) AS n FROM code_fingerprints GROUP BY code_id) AS f
          ON f.code_id = c.id
       WHERE coalesce(f.n, 0) <> 1`,
  },
];
