import type { TopupService } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** Deliveries of each game since $1, newest first, among the shop's last $2 orders. */
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
 * Median delivery time in seconds and number of measurements of each game: its last $3 fully delivered
 * orders since $1 among the shop's last $2. Counts only orders paid from the balance or by a generated code,
 * which are paid when they are placed; time spent on a card payment page is not delivery time. A delivered item
 * does not change any more.
 */
export const measureDeliveries = statement<
  { service: TopupService; seconds: number; measured: number },
  [since: Date, lookedAt: number, last: number]
>(`${arrived}
  SELECT service, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS seconds, count(*)::int AS measured
    FROM arrived WHERE place <= $3 GROUP BY service`);

/**
 * 50th and 95th percentile of each game's delivery times in seconds, measured as by {@link
 * measureDeliveries}.
 */
export const measureSpread = statement<
  { service: TopupService; p50: number; p95: number; measured: number },
  [since: Date, lookedAt: number]
>(`${arrived}
  SELECT service, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS p50,
         percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS p95, count(*)::int AS measured
    FROM arrived GROUP BY service ORDER BY service`);
