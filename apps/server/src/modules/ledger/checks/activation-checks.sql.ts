import { GIVEN_UP_REASON } from '@manabar/contracts/rules';
import type { Check } from './run-checks.ts';

/** Activations that keep their code, also given-up ones, which may have redeemed it. */
const hasGenerated = `i.unit_price = 0 AND (t.state NOT IN ('failed', 'cancelled')
                                    OR t.state = 'failed' AND t.reason IS NOT DISTINCT FROM '${GIVEN_UP_REASON}')`;

/** Invariants of generated codes and their activations. */
export const activationChecks: readonly Check[] = [
  {
    name: 'only a code that the shop made is kept unpublished',
    sql: `
      SELECT 'codes' AS "table", c.id::text AS id, 'maker of a code that is unpublished' AS problem,
             'the shop' AS expected, 'none' AS found
        FROM codes c WHERE c.state = 'unpublished' AND NOT EXISTS (SELECT FROM generated_codes g WHERE g.code_id = c.id)`,
  },
  {
    name: 'a generated code belongs to a Free Fire top-up of its denomination that costs nothing, or to none',
    sql: `
      SELECT 'generated_codes' AS "table", g.code_id::text AS id, 'activation ' || g.activation_item_id AS problem,
             format('denomination %s of freefire at 0', g.denomination_id) AS expected,
             coalesce(format('denomination %s of %s at %s', t.denomination_id, t.service, i.unit_price), 'none') AS found
        FROM generated_codes g
        LEFT JOIN topup_items t ON t.order_item_id = g.activation_item_id
        LEFT JOIN order_items i ON i.id = t.order_item_id
       WHERE g.activation_item_id IS NOT NULL
         AND (t.service, t.denomination_id, i.unit_price) IS DISTINCT FROM ('freefire', g.denomination_id, 0::bigint)`,
  },
  {
    name: 'a top-up that costs nothing has one generated code until it surely fails, and any other has none',
    sql: `
      SELECT 'order_items' AS "table", i.id::text AS id,
             format('generated codes of a top-up at %s that is %s', i.unit_price, t.state) AS problem,
             (CASE WHEN ${hasGenerated} THEN 1 ELSE 0 END)::text AS expected,
             coalesce(g.n, 0)::text AS found
        FROM topup_items t JOIN order_items i ON i.id = t.order_item_id AND i.item_type = 'topup'
        LEFT JOIN (SELECT activation_item_id, count(*) AS n FROM generated_codes GROUP BY activation_item_id) AS g
          ON g.activation_item_id = t.order_item_id
       WHERE coalesce(g.n, 0) <> CASE WHEN ${hasGenerated} THEN 1 ELSE 0 END`,
  },
  {
    name: 'a generated code is activated exactly when that was delivered',
    sql: `
      SELECT 'generated_codes' AS "table", g.code_id::text AS id,
             'activation that is ' || coalesce(t.state::text, 'missing') AS problem,
             CASE WHEN t.state = 'delivered' THEN 'activated' ELSE 'not activated' END AS expected,
             CASE WHEN g.activated_at IS NULL THEN 'not activated' ELSE 'activated' END AS found
        FROM generated_codes g LEFT JOIN topup_items t ON t.order_item_id = g.activation_item_id
       WHERE (g.activated_at IS NOT NULL) <> (t.state IS NOT DISTINCT FROM 'delivered')`,
  },
  {
    name: 'a generated code that an activation has is not in stock',
    sql: `
      SELECT 'codes' AS "table", c.id::text AS id, 'state of a code of activation ' || g.activation_item_id AS problem,
             'used, sold or voided' AS expected, c.state::text AS found
        FROM generated_codes g JOIN codes c ON c.id = g.code_id
       WHERE g.activation_item_id IS NOT NULL AND c.state NOT IN ('used', 'sold', 'voided')`,
  },
];
