import type { TopupService } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** The deliveries of each service since $1, newest first by place, among the last $2 orders of the shop. */
const arrived = `
  WITH recent AS MATERIALIZED (
    SELECT id, created_at FROM orders
     WHERE created_at >= $1 AND status = 'completed' ORDER BY created_at DESC LIMIT $2),
  arrived AS (
    SELECT t.service, extract(epoch FROM max(t.updated_at) - r.created_at)::float8 AS seconds,
           row_number() OVER (PARTITION BY t.service ORDER BY r.created_at DESC) AS place
      FROM recent r JOIN order_items i ON i.order_id = r.id JOIN topup_items t ON t.order_item_id = i.id
     WHERE NOT EXISTS (SELECT FROM payments p WHERE p.order_id = r.id)
     GROUP BY r.id, r.created_at, t.service HAVING bool_and(t.state = 'delivered'))`;

/**
 * Of each service the median of its last orders since $1 of which everything arrived, in seconds, and how many
 * those were: at most $3 of each, among the last $2 orders of the shop. Only what was paid from the balance, or with a
 * code of the shop, was paid at the moment of its order; how long somebody sat before a card's page is no delivery
 * time. A delivered item does not change any more.
 */
export const measureDeliveries = statement<
  { service: TopupService; seconds: number; measured: number },
  [since: Date, lookedAt: number, last: number]
>(`${arrived}
  SELECT service, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS seconds, count(*)::int AS measured
    FROM arrived WHERE place <= $3 GROUP BY service`);

/** Of each service how long half of its deliveries took, and 95 of 100, in seconds; measured as {@link measureDeliveries}. */
export const measureSpread = statement<
  { service: TopupService; p50: number; p95: number; measured: number },
  [since: Date, lookedAt: number]
>(`${arrived}
  SELECT service, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS p50,
         percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS p95, count(*)::int AS measured
    FROM arrived GROUP BY service ORDER BY service`);
