import { statement } from '#infra/db/sql.ts';

export interface CardOfferRow {
  id: number;
  /** Lowest prices in stock, in minor units. */
  from_usd: bigint | null;
  from_rub: bigint | null;
  in_stock: boolean;
}

/** Lists the lowest prices in stock of every product. Reads each option only up to its first free code. */
export const listCardOffers = statement<CardOfferRow, []>(`
  SELECT p.id, min(o.price_usd) AS from_usd, min(o.price_rub) AS from_rub, count(o.id) > 0 AS in_stock
    FROM products p
    LEFT JOIN price_options o
      ON o.product_id = p.id AND (o.price_usd IS NOT NULL OR o.price_rub IS NOT NULL)
     AND EXISTS (SELECT FROM codes c WHERE c.option_id = o.id AND c.state = 'available')
     AND product_offers_region(p.id, o.region_id)
   WHERE p.archived_at IS NULL
   GROUP BY p.id ORDER BY p.id`);

/**
 * Median delivery time in seconds of each product's codes, from payment to delivery, of its orders since $1
 * among the shop's last $2; omitted with fewer than $3.
 */
export const measureCodeDeliveries = statement<
  { product_id: number; seconds: number },
  [since: Date, lookedAt: number, least: number]
>(`
  WITH recent AS MATERIALIZED (
    SELECT id, created_at FROM orders
     WHERE created_at >= $1 AND status = 'completed' ORDER BY created_at DESC LIMIT $2)
  SELECT i.product_id,
         percentile_cont(0.5) WITHIN GROUP (
           ORDER BY greatest(0, extract(epoch FROM e.at - coalesce(p.captured_at, r.created_at))))::float8 AS seconds
    FROM recent r
    JOIN order_items i ON i.order_id = r.id AND i.item_type = 'code' AND i.status = 'delivered'
    JOIN order_events e ON e.order_id = r.id AND e.kind = 'completed'
    LEFT JOIN payments p ON p.order_id = r.id
   GROUP BY i.product_id HAVING count(DISTINCT r.id) >= $3`);
