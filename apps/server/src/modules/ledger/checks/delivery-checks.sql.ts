import type { Check } from './run-checks.ts';

/** Codes delivered by an order, at its completion or as later replacements. */
const delivered = `
      SELECT e.order_id, v.code::bigint AS code_id
        FROM order_events e
       CROSS JOIN jsonb_array_elements_text(e.data -> CASE e.kind WHEN 'completed' THEN 'codes' ELSE 'replacements' END) AS v (code)
       WHERE e.kind IN ('completed', 'replaced')`;

/** Invariants of orders and their delivered codes. */
export const deliveryChecks: readonly Check[] = [
  {
    name: 'a delivered item has as many sold codes as units that were kept, a refunded one has none',
    sql: `
      SELECT 'order_items' AS "table", i.id::text AS id,
             format('sold codes of the %s item in order %s', i.status, i.order_id) AS problem,
             (CASE i.status WHEN 'delivered' THEN i.quantity - i.refunded_quantity ELSE 0 END)::text AS expected,
             coalesce(c.n, 0)::text AS found
        FROM order_items i
        LEFT JOIN (SELECT order_item_id, count(*) AS n FROM codes
                    WHERE state = 'sold' AND order_item_id IS NOT NULL GROUP BY order_item_id) AS c
          ON c.order_item_id = i.id
       WHERE i.item_type = 'code'
         AND coalesce(c.n, 0) <> CASE i.status WHEN 'delivered' THEN i.quantity - i.refunded_quantity ELSE 0 END`,
  },
  {
    name: 'a code belongs to an order exactly while that holds it or has it',
    sql: `
      SELECT 'codes' AS "table", c.id::text AS id, 'order item of a code that is ' || c.state AS problem,
             CASE WHEN c.state IN ('reserved', 'sold', 'voided') THEN 'an order item of its option' ELSE 'none' END AS expected,
             coalesce(c.order_item_id::text, 'none') AS found
        FROM codes c LEFT JOIN order_items i ON i.id = c.order_item_id
       WHERE (c.state IN ('reserved', 'sold', 'voided')) <> (c.order_item_id IS NOT NULL)
          OR (c.order_item_id IS NOT NULL AND i.option_id IS DISTINCT FROM c.option_id)`,
  },
  {
    name: 'every code has one fingerprint',
    sql: `
      SELECT 'codes' AS "table", c.id::text AS id, 'number of fingerprints' AS problem,
             '1' AS expected, coalesce(f.n, 0)::text AS found
        FROM codes c LEFT JOIN (SELECT code_id, count(*) AS n FROM code_fingerprints GROUP BY code_id) AS f
          ON f.code_id = c.id
       WHERE coalesce(f.n, 0) <> 1`,
  },
  {
    name: 'a code that an order delivered, and did not take back, is sold to that order',
    sql: `
      SELECT 'codes' AS "table", d.code_id::text AS id, 'delivered with order ' || d.order_id AS problem,
             'sold to order ' || d.order_id AS expected,
             coalesce(c.state::text || coalesce(' to order ' || i.order_id, ''), 'missing') AS found
        FROM (${delivered}) AS d
        LEFT JOIN (SELECT e.order_id, v.code::bigint AS code_id
                     FROM order_events e CROSS JOIN jsonb_array_elements_text(e.data -> 'codes') AS v (code)
                    WHERE e.kind IN ('refunded', 'replaced')) AS r ON r.order_id = d.order_id AND r.code_id = d.code_id
        LEFT JOIN codes c ON c.id = d.code_id
        LEFT JOIN order_items i ON i.id = c.order_item_id
       WHERE r.code_id IS NULL
         AND (c.id IS NULL OR c.state <> 'sold' OR i.order_id IS DISTINCT FROM d.order_id)`,
  },
  {
    name: 'a sold code was delivered by its order',
    sql: `
      SELECT 'codes' AS "table", c.id::text AS id, 'sold to order ' || i.order_id AS problem,
             'a delivery' AS expected, 'none' AS found
        FROM codes c JOIN order_items i ON i.id = c.order_item_id
        LEFT JOIN (${delivered}) AS d ON d.order_id = i.order_id AND d.code_id = c.id
       WHERE c.state = 'sold' AND d.code_id IS NULL`,
  },
];
