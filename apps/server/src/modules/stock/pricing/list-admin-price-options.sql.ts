import type { Language, PriceOptionSort } from '@manabar/contracts';
import { queryOnce, type Queryable } from '#infra/db/sql.ts';
import { lowerLocalized } from '#modules/catalogue/index.ts';
import { countToSort, mostShown, onSale } from '../levels/stock-counts.sql.ts';
import { countCodes, type Counted, type CountedOrKept } from '../levels/stock-levels.sql.ts';

/** Minor units. */
export interface PriceOptionRow {
  id: number;
  product_id: number;
  title: string;
  translations: unknown;
  region_id: number;
  region: string;
  region_translations: unknown;
  game_amount: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
  popular: boolean;
  version: number;
  /** Available codes, counted to the extent that filter and order need. */
  found_codes: number;
  available: number;
  held: number;
  free: number;
  threshold: number | null;
  low_at: number;
}

export interface PriceOptionQuery {
  /** Default stock threshold. */
  usual: number;
  productId?: number | undefined;
  regionId?: number | undefined;
  stock?: 'in_stock' | 'low' | 'sold_out' | undefined;
  q?: string | undefined;
  ids?: readonly number[];
  counted: Counted;
  sort?: PriceOptionSort;
  /** Language by which products and regions are sorted. */
  language: Language;
  take: number;
  skip?: number;
}

const columns: Record<string, string> = {
  gameAmount: 'game_amount',
  priceUsd: 'price_usd',
  priceRub: 'price_rub',
  threshold: 'low_at',
  popular: 'popular',
};

const region = { plain: 'region', translations: 'region_translations', field: 'name' } as const;
const title = { plain: 'title', translations: 'translations', field: 'title' } as const;

function orderOf(
  sort: PriceOptionSort,
  language: Language,
  available: 'found_codes' | 'available' = 'found_codes',
): string {
  const down = sort.startsWith('-');
  const field = down ? sort.slice(1) : sort;
  const product = lowerLocalized(title, language);
  const column =
    field === 'region'
      ? lowerLocalized(region, language)
      : ({ ...columns, available }[field] ?? product);
  return `${column} ${down ? 'DESC' : 'ASC'} NULLS LAST, ${product}, region_id, game_amount, price_usd, price_rub, id`;
}

const LOW_AT = 'coalesce(a.threshold, $1::int)';

/** Returns SQL for the number of codes to filter and sort by; `sorted`: for many codes the last count, up to the shown limit. */
function foundCodes(counted: CountedOrKept): string {
  if (counted !== 'sorted') return countCodes(counted, onSale('o.id'), LOW_AT);
  const shown = countCodes('shown', onSale('o.id'), LOW_AT);
  const sorted = countToSort('o.id', { lowAt: LOW_AT, counted: shown });
  return `least(${sorted}, ${mostShown(LOW_AT)} + 1)`;
}

/**
 * Options with codes, of products that are not archived; a replaced option only while it has codes to sell. Codes are
 * counted to the requested extent only for the page, unless they order the list.
 */
const list = (
  order: Record<'found' | 'page', string>,
  counts: { found: CountedOrKept; page: Counted },
) => `
  WITH found AS MATERIALIZED (
    SELECT o.id, o.product_id, p.title, p.translations, o.region_id, r.name AS region,
           r.translations AS region_translations, o.game_amount, o.price_usd, o.price_rub, o.popular, o.version,
           stock.found_codes, a.threshold, coalesce(a.threshold, $1::int) AS low_at
      FROM price_options o
      JOIN products p ON p.id = o.product_id AND p.archived_at IS NULL
      JOIN regions r ON r.id = o.region_id
      LEFT JOIN stock_alerts a ON a.option_id = o.id
     CROSS JOIN LATERAL (
           SELECT ${foundCodes(counts.found)} AS found_codes OFFSET 0) AS stock
     WHERE ($2::int IS NULL OR o.product_id = $2)
       AND ($3::int IS NULL OR o.region_id = $3)
       AND ($5::text IS NULL OR strpos(lower(p.title), lower($5)) > 0 OR strpos(p.slug, lower($5)) > 0
            OR EXISTS (SELECT FROM jsonb_each(p.translations) AS t
                        WHERE strpos(lower(t.value ->> 'title'), lower($5)) > 0))
       AND ($6::text IS NULL OR o.id IN (SELECT value::int FROM jsonb_array_elements_text($6::text::jsonb)))
       AND (stock.found_codes > 0
            OR o.replaced_by IS NULL AND EXISTS (SELECT FROM codes c WHERE c.option_id = o.id AND c.state <> 'available'))
       AND ($4::text IS NULL
            OR CASE $4 WHEN 'in_stock' THEN stock.found_codes > 0 WHEN 'sold_out' THEN stock.found_codes = 0
                       ELSE stock.found_codes < coalesce(a.threshold, $1::int) END)
  ), page AS (SELECT * FROM found ORDER BY ${order.found} LIMIT $7 OFFSET $8)
  SELECT (SELECT count(*)::int FROM found) AS total, page.*,
         (SELECT count(*)::int FROM codes c WHERE c.option_id = page.id AND c.state = 'reserved') AS held,
         ${countCodes(counts.page, onSale('page.id'), 'page.low_at')} AS available,
         ${countCodes(counts.page, 'free_codes f WHERE f.option_id = page.id', 'page.low_at')} AS free
    FROM (VALUES (1)) AS always LEFT JOIN page ON true
   ORDER BY ${order.page}`;

/** Reads a page of price options and their total number. */
export async function findPriceOptions(
  db: Queryable,
  {
    usual,
    productId,
    regionId,
    stock,
    q,
    ids,
    counted,
    sort = 'product',
    language,
    take,
    skip = 0,
  }: PriceOptionQuery,
): Promise<{ rows: PriceOptionRow[]; total: number }> {
  const byStock = sort === 'available' || sort === '-available';
  const found = byStock ? (counted === 'all' ? 'all' : 'sorted') : 'enough';
  const order = {
    found: orderOf(sort, language),
    page: orderOf(sort, language, 'available'),
  };
  const rows = await queryOnce<PriceOptionRow & { total: number }>(
    db,
    list(order, { found, page: counted }),
    [
      usual,
      productId ?? null,
      regionId ?? null,
      stock ?? null,
      q || null,
      ids ? JSON.stringify(ids) : null,
      take,
      skip,
    ],
  );
  // An empty page is one row of nulls.
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) };
}
