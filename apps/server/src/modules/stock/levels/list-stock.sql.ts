import { COVER_DAYS, type Language, type StockKind, type StockSort } from '@manabar/contracts';
import { queryOnce, type Queryable } from '#infra/db/sql.ts';
import { lowerLocalized } from '#modules/catalogue/index.ts';
import { isLow, stockLines, type StockLineRow } from './stock-levels.sql.ts';

/** Units sold of an option or denomination within the last {@link COVER_DAYS} days. */
export interface SoldUnits {
  kind: StockKind;
  ref: number;
  units: number;
}

export interface StockFilter {
  productId: number | null;
  /** Filter by low stock; null: all. */
  low: boolean | null;
  /** Search text; null: no search. */
  q: string | null;
  sort: StockSort;
  /** Language by which products and regions are sorted. */
  language: Language;
}

type Order = Pick<StockFilter, 'sort' | 'language'>;

export type ListedStockRow = StockLineRow & {
  held: number;
  sold: number;
  days: number;
  cover: number | null;
  low: boolean;
};

const orders: Record<string, string> = {
  // Ties are ordered by the fewest available.
  cover: 'lasts',
  available: 'available',
  sold: 'sold',
  product: 'shown_title',
  region: 'region',
  held: 'reserved',
  alert: 'urgency',
  gameAmount: 'game_amount',
  priceUsd: 'price_usd',
  priceRub: 'price_rub',
  threshold: 'low_at',
};

function orderOf(sort: StockSort): string {
  const down = sort.startsWith('-');
  const field = orders[down ? sort.slice(1) : sort] ?? 'lasts';
  return `${field} ${down ? 'DESC' : 'ASC'} NULLS LAST, available, title, service, game_amount, kind, ref`;
}

/** Number of reserved codes of a stock line. */
const heldOf = (line: string) => `
  (SELECT CASE ${line}.kind
            WHEN 'option' THEN (SELECT count(*) FROM codes WHERE option_id = ${line}.ref AND state = 'reserved')
            ELSE (SELECT count(*) FROM topup_codes WHERE denomination_id = ${line}.ref AND state = 'reserved')
          END::int)`;

const title = { plain: 'l.title', translations: 'l.translations', field: 'title' } as const;
const region = { plain: 'r.name', translations: 'r.translations', field: 'name' } as const;

/** Columns that only these sorts need, computed for every line; alerts: the most urgent first. */
const sortColumns = (language: Language): Record<string, string> => ({
  product: `${lowerLocalized(title, language)} AS shown_title`,
  region: `CASE l.kind WHEN 'option' THEN (SELECT ${lowerLocalized(region, language)} FROM regions r WHERE r.id = l.region_id) END
           AS region`,
  held: `${heldOf('l')} AS reserved`,
  alert: `CASE WHEN NOT l.watched THEN 3
               WHEN ${isLow('l')} AND l.fired_at IS NOT NULL THEN 0
               WHEN l.available < l.low_at THEN 1 ELSE 2 END AS urgency`,
});

function valueOf({ sort, language }: Order): string {
  return sortColumns(language)[sort.replace(/^-/, '')] ?? 'NULL AS unsorted';
}

/**
 * Stock levels with sold units and cover. `days`: age in begun days, at most COVER_DAYS, including days without
 * stock, so that a reused price seems to last longer for a while. `lasts` is exact; `cover` is rounded to one
 * decimal.
 */
const found = (order: Order, counted: 'enough' | 'all') => `
  SELECT l.*, ${valueOf(order)}, ${isLow('l')} AS low, coalesce(s.units, 0)::int AS sold, age.days,
         l.available::numeric * age.days / nullif(s.units, 0) AS lasts
    FROM (${stockLines(counted)}) AS l
    LEFT JOIN unnest($2::text[], $3::int[], $4::int[]) AS s (kind, ref, units) ON s.kind = l.kind AND s.ref = l.ref
   CROSS JOIN LATERAL (
         SELECT greatest(1, least(${COVER_DAYS}, ceil(extract(epoch FROM $5::timestamptz - l.created_at) / 86400)))::int
                AS days) AS age
   WHERE ($6::int IS NULL OR l.product_id = $6)
     AND ($7::bool IS NULL OR ${isLow('l')} = $7)
     AND ($8::text IS NULL OR strpos(lower(l.title), lower($8)) > 0 OR strpos(l.slug, lower($8)) > 0
          OR EXISTS (SELECT FROM jsonb_each(l.translations) AS t
                      WHERE strpos(lower(t.value ->> 'title'), lower($8)) > 0))`;

/** The columns of {@link ListedStockRow} that a page has. */
const columns = `
  p.kind, p.ref, p.product_id, p.title, p.translations, p.service, p.region_id, p.game_amount, p.price_usd, p.price_rub,
  p.watched, p.offered, p.available, p.threshold, p.low_at, p.version, p.fired_at, p.fired_with, p.low, p.sold, p.days`;

const list = (order: Order, counted: 'enough' | 'all') => `
  WITH found AS MATERIALIZED (${found(order, counted)}),
       page AS (SELECT * FROM found ORDER BY ${orderOf(order.sort)} LIMIT $9 OFFSET $10)
  SELECT (SELECT count(*)::int FROM found) AS total, ${columns}, round(p.lasts, 1)::float8 AS cover,
         coalesce(${heldOf('p')}, 0) AS held
    FROM (VALUES (1)) AS always LEFT JOIN page p ON true
   ORDER BY ${orderOf(order.sort)}`;

export interface StockQuery extends StockFilter {
  /** Default threshold. */
  usual: number;
  sold: readonly SoldUnits[];
  now: Date;
  take: number;
  skip: number;
}

/** Reads a page of stock levels and the total number of rows. */
export async function findStock(
  db: Queryable,
  { usual, sold, now, productId, low, q, sort, language, take, skip }: StockQuery,
): Promise<{ rows: ListedStockRow[]; total: number }> {
  const rows = await queryOnce<ListedStockRow & { total: number; kind: StockKind | null }>(
    db,
    // A low stock is below its threshold, so counting up to the threshold is exact.
    list({ sort, language }, low === true ? 'enough' : 'all'),
    [
      usual,
      sold.map(({ kind }) => kind),
      sold.map(({ ref }) => ref),
      sold.map(({ units }) => units),
      now,
      productId,
      low,
      q,
      take,
      skip,
    ],
  );
  // An empty page is one row of nulls.
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ kind }) => kind !== null) };
}
