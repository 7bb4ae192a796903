import type { Check } from './run-checks.ts';

/** Invariants of service accounts' orders and API keys. */
export const serviceKeyChecks: readonly Check[] = [
  {
    name: 'what a key spent on a day is the sum of its orders of that day',
    sql: `
      SELECT 'api_key_days' AS "table", coalesce(o.key_id, d.key_id)::text AS id,
             format('spent in %s on %s', coalesce(o.currency, d.currency), coalesce(o.day, d.day)) AS problem,
             coalesce(o.amount, 0)::text AS expected, coalesce(d.spent, 0)::text AS found
        FROM (SELECT api_key_id AS key_id, (created_at AT TIME ZONE 'UTC')::date AS day, currency,
                     sum(total_amount) AS amount
                FROM orders WHERE api_key_id IS NOT NULL AND total_amount > 0 GROUP BY 1, 2, 3) AS o
        FULL JOIN api_key_days d ON d.key_id = o.key_id AND d.day = o.day AND d.currency = o.currency
       WHERE o.amount IS DISTINCT FROM d.spent`,
  },
  {
    name: 'no key spends more in a day than it may',
    sql: `
      SELECT 'api_keys' AS "table", k.id::text AS id, format('spent in %s on %s', o.currency, o.day) AS problem,
             'at most ' || CASE o.currency WHEN 'usd' THEN k.limit_usd ELSE k.limit_rub END AS expected,
             o.amount::text AS found
        FROM (SELECT api_key_id, (created_at AT TIME ZONE 'UTC')::date AS day, currency, sum(total_amount) AS amount
                FROM orders WHERE api_key_id IS NOT NULL GROUP BY 1, 2, 3) AS o
        JOIN api_keys k ON k.id = o.api_key_id
       WHERE o.amount > CASE o.currency WHEN 'usd' THEN k.limit_usd ELSE k.limit_rub END`,
  },
  {
    name: 'every order of a service account has a key of that account, and no other order has one',
    sql: `
      SELECT 'orders' AS "table", o.id, 'account of its key' AS problem,
             coalesce(s.user_id::text, 'none') AS expected, coalesce(k.account_id::text, 'none') AS found
        FROM orders o LEFT JOIN service_accounts s ON s.user_id = o.user_id
        LEFT JOIN api_keys k ON k.id = o.api_key_id
       WHERE s.user_id IS DISTINCT FROM k.account_id`,
  },
];
