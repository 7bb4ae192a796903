import { statement } from '#infra/db/sql.ts';

/**
 * Finds the first item of the first order with items since $1, if any; balance top-ups have none. Item ids grow with
 * time, so that later sales are a range of the primary key.
 */
export const findFirstItemSince = statement<{ id: bigint }, [since: Date]>(`
  SELECT i.id
    FROM orders o
   CROSS JOIN LATERAL (SELECT id FROM order_items WHERE order_id = o.id ORDER BY id LIMIT 1) AS i
   WHERE o.created_at >= $1 ORDER BY o.created_at LIMIT 1`);

/** Lists products by delivered and not refunded units, most first, counted from an item id. */
export const rankSoldProducts = statement<{ product_id: number }, [firstItem: bigint]>(`
  SELECT product_id
    FROM order_items
   WHERE id >= $1 AND item_type = 'code' AND status = 'delivered'
   GROUP BY product_id
   ORDER BY sum(quantity - refunded_quantity) DESC, product_id`);

export interface BestsellerRow {
  id: number;
  slug: string;
  title: string;
  image_url: string;
  translations: unknown;
}

/**
 * Picks the first gift-card products of a ranking that are in stock, then, by id, products that have a popular
 * option in stock. The inner limits make the planner check one product at a time and stop at the last needed one,
 * instead of joining all codes in stock.
 */
export const pickBestsellers = statement<BestsellerRow, [ranking: number[], count: number]>(`
  SELECT p.id, p.slug, p.title, p.image_url, p.translations
    FROM (SELECT products.*, sold.place
            FROM products
            LEFT JOIN unnest($1::int[]) WITH ORDINALITY AS sold (product_id, place) ON sold.product_id = products.id
           WHERE category = 'gift-card' AND archived_at IS NULL
           ORDER BY sold.place, products.id OFFSET 0) AS p
   CROSS JOIN LATERAL (
         SELECT 1
           FROM price_options o
          CROSS JOIN LATERAL (SELECT 1 FROM codes c WHERE c.option_id = o.id AND c.state = 'available' LIMIT 1) AS stock
          WHERE o.product_id = p.id AND (p.place IS NOT NULL OR o.popular)
            AND product_offers_region(p.id, o.region_id)
          LIMIT 1) AS offer
   ORDER BY p.place, p.id
   LIMIT $2`);
