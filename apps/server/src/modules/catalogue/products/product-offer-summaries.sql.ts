import { inBothDirections, type Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

/** Offers of a product: number of available codes and their lowest prices (minor units). */
interface ProductOffer {
  product_id: number;
  available: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
}

/** Offers of products; counts codes in the partial index of available ones. */
const offers = `
  SELECT o.product_id, sum(stock.available)::int AS available, min(o.price_usd) AS price_usd,
         min(o.price_rub) AS price_rub
    FROM price_options o
   CROSS JOIN LATERAL (
         SELECT count(*) AS available FROM codes c WHERE c.option_id = o.id AND c.state = 'available') AS stock
   WHERE stock.available > 0 AND o.product_id = ANY ($1::int[])
     AND product_offers_region(o.product_id, o.region_id)
   GROUP BY o.product_id`;

export const findOffers = statement<ProductOffer, [productIds: number[]]>(offers);

const values = {
  title: 'lower(p.title)',
  category: 'p.category',
  available: 'coalesce(o.available, 0)',
  priceUsd: 'o.price_usd',
  priceRub: 'o.price_rub',
};
type OfferSort = keyof typeof values;

const sortBy = (value: string, direction: Direction) =>
  statement<{ id: number }, [productIds: number[]]>(`
  SELECT p.id FROM products p LEFT JOIN (${offers}) AS o ON o.product_id = p.id
   WHERE p.id = ANY ($1::int[])
   ORDER BY ${value} ${direction} NULLS LAST, p.id ${direction}`);

const both = (value: string) => inBothDirections((direction) => sortBy(value, direction));

/** Sorts product ids; a missing price is last in both directions. */
export const sortProducts = {
  title: both(values.title),
  category: both(values.category),
  available: both(values.available),
  priceUsd: both(values.priceUsd),
  priceRub: both(values.priceRub),
} satisfies Record<OfferSort, unknown>;
