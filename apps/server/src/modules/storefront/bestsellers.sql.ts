import { statement } from '#infra/db/sql.ts';

/**
 * The first item of the first order since $1, where there is one. Items are numbered as they are bought, so that what
 * was sold since is a range of their primary key and needs no look at the orders.
 */
export const findFirstItemSince = statement<{ id: bigint }, [since: Date]>(`
  SELECT i.id
    FROM (SELECT id FROM orders WHERE created_at >= $1 ORDER BY created_at LIMIT 1) AS o
    JOIN order_items i ON i.order_id = o.id
   ORDER BY i.id LIMIT 1`);

/** Products by the units that were delivered and kept, most first, counted from an item on. */
export const rankSoldProducts = statement<{ product_id: number }, [firstItem: bigint]>(`
  SELECT product_id
    FROM order_items
   WHERE id >= $1 AND item_type = 'code' AND status = 'delivered'
   GROUP BY product_id
   ORDER BY sum(quantity) DESC, product_id`);

export interface BestsellerRow {
  id: number;
  slug: string;
  title: string;
  image_url: string;
  translations: unknown;
}

/**
 * The first gift-card products of a ranking that are in stock; where they are too few, products with a popular
 * option in stock, by id.
 */
export const pickBestsellers = statement<BestsellerRow, [ranking: number[], count: number]>(`
  SELECT p.id, p.slug, p.title, p.image_url, p.translations
    FROM products p
    LEFT JOIN unnest($1::int[]) WITH ORDINALITY AS sold (product_id, place) ON sold.product_id = p.id
   WHERE p.category = 'gift-card' AND p.archived_at IS NULL
     AND EXISTS (SELECT 1 FROM price_options o
                  WHERE o.product_id = p.id AND (sold.place IS NOT NULL OR o.popular)
                    AND product_offers_region(p.id, o.region_id)
                    AND EXISTS (SELECT 1 FROM codes c WHERE c.option_id = o.id AND c.state = 'available'))
   ORDER BY sold.place NULLS LAST, p.id
   LIMIT $2`);
