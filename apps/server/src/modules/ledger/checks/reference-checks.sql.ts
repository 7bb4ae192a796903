import type { Check } from './run-checks.ts';

interface Reference {
  table: string;
  /** Name of the referenced row. */
  what: string;
  column: string;
  /** SQL that finds the row referenced by `r`, the row of the table. */
  target: string;
}

/** References that triggers check instead of foreign keys (ADR 83). */
const references: readonly Reference[] = [
  {
    table: 'orders',
    what: 'customer',
    column: 'user_id',
    target: 'SELECT 1 FROM users t WHERE t.id = r.user_id',
  },
  {
    table: 'order_items',
    what: 'order',
    column: 'order_id',
    target: 'SELECT 1 FROM orders t WHERE t.id = r.order_id',
  },
  {
    table: 'order_items',
    what: 'product',
    column: 'product_id',
    target: 'SELECT 1 FROM products t WHERE t.id = r.product_id',
  },
  {
    table: 'order_items',
    what: 'price option',
    column: 'option_id',
    target: 'SELECT 1 FROM price_options t WHERE t.id = r.option_id',
  },
  {
    table: 'order_events',
    what: 'order',
    column: 'order_id',
    target: 'SELECT 1 FROM orders t WHERE t.id = r.order_id',
  },
];

/** Invariants without foreign keys; each is an anti-join of two tables. */
export const referenceChecks: readonly Check[] = references.map(
  ({ table, what, column, target }) => ({
    name: `every row of ${table} has its ${what}`,
    sql: `
      SELECT '${table}' AS "table", r.id::text AS id, '${what}' AS problem,
             r.${column}::text AS expected, 'none' AS found
        FROM ${table} r WHERE r.${column} IS NOT NULL AND NOT EXISTS (${target})`,
  }),
);
