import type { Check } from './run-checks.ts';

/** Invariants of batches and of the compensation for recalled codes. */
export const recallChecks: readonly Check[] = [
  {
    name: 'a code lies within the batch that it belongs to',
    sql: `
      SELECT 'codes' AS "table", c.id::text AS id, 'batch ' || c.batch_id AS problem,
             coalesce(format('between %s and %s', b.first_id, b.last_id), 'a batch') AS expected,
             CASE WHEN b.id IS NULL THEN 'none' ELSE 'outside' END AS found
        FROM codes c LEFT JOIN code_batches b ON b.id = c.batch_id
       WHERE c.batch_id IS NOT NULL AND (b.id IS NULL OR c.id <= b.first_id OR c.id >= b.last_id)`,
  },
  {
    name: 'nothing of a recalled batch is in stock, nothing else is in quarantine, and no buyer of a finished recall is left',
    sql: `
      SELECT 'codes' AS "table", c.id::text AS id, format('code of batch %s, which is %s', b.id, b.state) AS problem,
             CASE WHEN b.state = 'active' THEN 'not in quarantine' ELSE 'not in stock, nor a buyer''s' END AS expected,
             c.state::text AS found
        FROM codes c JOIN code_batches b ON b.id = c.batch_id
       WHERE CASE b.state WHEN 'active' THEN c.state = 'quarantined'
                          WHEN 'recalling' THEN c.state = 'available'
                          ELSE c.state IN ('available', 'sold') END`,
  },
  {
    name: 'a code that was made good is void, and its buyer got one other code of the option or the price of one unit',
    sql: `
      SELECT 'code_recalls' AS "table", r.code_id::text AS id, 'what was given for a recalled code' AS problem,
             CASE WHEN r.refund_id IS NULL THEN 'another code of its option' ELSE 'the price of one unit' END AS expected,
             format('%s of batch %s; %s; %s', coalesce(c.state::text, 'no code'), c.batch_id,
                    coalesce(n.state::text, 'no other code'), coalesce(f.amount::text, 'no refund')) AS found
        FROM code_recalls r
        LEFT JOIN codes c ON c.id = r.code_id
        LEFT JOIN order_items i ON i.id = r.order_item_id
        LEFT JOIN codes n ON n.id = r.replacement_id
        LEFT JOIN refunds f ON f.id = r.refund_id
       WHERE c.state IS DISTINCT FROM 'voided' OR c.order_item_id IS DISTINCT FROM r.order_item_id
          OR c.batch_id IS DISTINCT FROM r.batch_id
          OR r.replacement_id IS NOT NULL AND NOT EXISTS (
               SELECT FROM order_events e
                WHERE e.order_id = i.order_id AND e.kind = 'replaced'
                  AND e.data -> 'codes' = to_jsonb(ARRAY[r.code_id])
                  AND e.data -> 'replacements' = to_jsonb(ARRAY[r.replacement_id]))
          OR r.refund_id IS NOT NULL AND (f.amount, f.order_id) IS DISTINCT FROM (i.unit_price, i.order_id)`,
  },
  {
    name: 'every code that was replaced was so by a recall',
    sql: `
      SELECT 'order_events' AS "table", e.id::text AS id, 'replaced codes of order ' || e.order_id AS problem,
             'a recall' AS expected, 'none' AS found
        FROM order_events e
       WHERE e.kind = 'replaced' AND NOT EXISTS (
         SELECT FROM code_recalls r
          WHERE to_jsonb(ARRAY[r.code_id]) = e.data -> 'codes' AND r.replacement_id IS NOT NULL)`,
  },
];
