import { COVER_DAYS, type Language, type StockKind, type StockSort } from '@manabar/contracts';
import { queryOnce, type Queryable } from '#infra/db/sql.ts';
import { lowerLocalized } from '#modules/catalogue/index.ts';
import {
  countAll,
  countUpTo,
  keptCount,
  mostShown,
  onSale,
  redeemable,
} from './stock-counts.sql.ts';
import { isLow, stockLines, type CountedOrKept, type StockLineRow } from './stock-levels.sql.ts';

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
  /** Whether `available` and `cover` come from the worker's last count. */
  estimated: boolean;
  held: number;
  sold: number;
  days: number;
  cover: number | null;
  low: boolean;
};

const orders: Record<string, string> = {
  cover: 'lasts',
  available: 'available',
  sold: 'sold',
  product: 'sort_value',
  region: 'sort_value',
  held: 'sort_value',
  alert: 'sort_value',
  gameAmount: 'game_amount',
  priceUsd: 'price_usd',
  priceRub: 'price_rub',
  threshold: 'low_at',
};

const fieldOf = (sort: StockSort) => sort.replace(/^-/, '');

/** Returns whether a sort compares numbers of available codes, which other sorts count only for the page. */
const comparesStock = (sort: StockSort) => ['cover', 'available'].includes(fieldOf(sort));

function orderOf(sort: StockSort): string {
  const field = orders[fieldOf(sort)] ?? 'lasts';
  const fewest = comparesStock(sort) ? 'available, ' : '';
  return `${field} ${sort.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST, ${fewest}title, service, game_amount, kind, ref`;
}

/** Returns SQL for the number of reserved codes of a stock line. */
const heldOf = (line: string) => `
  (SELECT CASE ${line}.kind
            WHEN 'option' THEN (SELECT count(*) FROM codes WHERE option_id = ${line}.ref AND state = 'reserved')
            ELSE (SELECT count(*) FROM topup_codes WHERE denomination_id = ${line}.ref AND state = 'reserved')
          END::int)`;

const title = { plain: 'l.title', translations: 'l.translations', field: 'title' } as const;
const region = { plain: 'r.name', translations: 'r.translations', field: 'name' } as const;

/** Returns SQL for the values of these sorts, computed for every line as `sort_value`; alerts: the most urgent first. */
const sortValues = (language: Language): Record<string, string> => ({
  product: lowerLocalized(title, language),
  region: `CASE l.kind WHEN 'option' THEN (SELECT ${lowerLocalized(region, language)} FROM regions r WHERE r.id = l.region_id) END`,
  held: heldOf('l'),
  alert: `CASE WHEN NOT l.watched THEN 3
               WHEN ${isLow('l')} AND l.fired_at IS NOT NULL THEN 0
               WHEN l.available < l.low_at THEN 1 ELSE 2 END`,
});

function valueOf({ sort, language }: Order): string {
  return sortValues(language)[fieldOf(sort)] ?? 'NULL';
}

const lastsOf = (available: string, units: string, days: string) =>
  `${available}::numeric * ${days} / nullif(${units}, 0)`;

/**
 * Stock levels with sold units and cover. `days`: age in begun days, at most COVER_DAYS, including days without
 * stock, so that a reused price seems to last longer for a while. `lasts` is exact; `cover` is rounded to one
 * decimal.
 */
const found = (order: Order, counted: CountedOrKept) => `
  SELECT l.*, ${valueOf(order)} AS sort_value, ${isLow('l')} AS low, coalesce(s.units, 0)::int AS sold, age.days,
         ${lastsOf('l.available', 's.units', 'age.days')} AS lasts
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

/** Returns the columns of {@link ListedStockRow}, except those that depend on the counts of the page. */
const columns = (page: string) =>
  `kind, ref, product_id, title, translations, service, region_id, game_amount, price_usd, price_rub, watched, offered,
   threshold, low_at, version, fired_at, fired_with, low, sold, days`
    .split(',')
    .map((name) => `${page}.${name.trim()}`)
    .join();

/** SQL of the number up to which the codes of an option are counted for a page. */
const countedTo = mostShown('p.low_at');

/** Counts the codes of a page's lines: for an option up to `countedTo`, and for more codes by its last count, if kept. */
const counts = `
  CROSS JOIN LATERAL (SELECT CASE p.kind WHEN 'option' THEN ${countUpTo(countedTo, onSale('p.ref'))} END AS codes OFFSET 0) AS near
  CROSS JOIN LATERAL (SELECT CASE WHEN near.codes > ${countedTo} THEN ${keptCount('p.ref')} END AS codes OFFSET 0) AS kept
  CROSS JOIN LATERAL (SELECT CASE WHEN p.kind <> 'option' THEN ${countAll(redeemable('p.ref'))}
                                  WHEN near.codes <= ${countedTo} THEN near.codes
                                  ELSE greatest(near.codes, coalesce(kept.codes, ${countAll(onSale('p.ref'))})) END
                               AS codes OFFSET 0) AS shown`;

/** Returns SQL for a page of lines; counts no codes again when `found` has counted all of them. */
const list = (order: Order, counted: CountedOrKept) => {
  const exact = counted === 'all';
  const available = exact ? 'p.available' : 'shown.codes';
  return `
  WITH found AS MATERIALIZED (${found(order, counted)}),
       page AS (SELECT * FROM found ORDER BY ${orderOf(order.sort)} LIMIT $9 OFFSET $10),
       counted AS (
         SELECT ${columns('p')}, p.sort_value, ${available} AS available,
                ${exact ? 'false' : 'kept.codes IS NOT NULL'} AS estimated,
                ${lastsOf(available, 'p.sold', 'p.days')} AS lasts, ${heldOf('p')} AS held
           FROM page p ${exact ? '' : counts})
  SELECT (SELECT count(*)::int FROM found) AS total, ${columns('p')}, p.available, p.estimated,
         round(p.lasts, 1)::float8 AS cover, coalesce(p.held, 0) AS held
    FROM (VALUES (1)) AS always LEFT JOIN counted p ON true
   ORDER BY ${orderOf(order.sort)}`;
};

/** Returns the extent of the counts: sorts by stock use the last count of many codes, other sorts count like the alerts. */
function countedFor({ sort, low, exact }: Pick<StockQuery, 'sort' | 'low' | 'exact'>) {
  if (exact) return 'all';
  return low !== true && comparesStock(sort) ? 'sorted' : 'enough';
}

export interface StockQuery extends StockFilter {
  /** Default threshold. */
  usual: number;
  sold: readonly SoldUnits[];
  now: Date;
  take: number;
  skip: number;
  /** Whether every code is counted, as exports do. */
  exact: boolean;
}

/** Reads a page of stock levels and the total number of rows. */
export async function findStock(
  db: Queryable,
  { usual, sold, now, productId, low, q, sort, language, take, skip, exact }: StockQuery,
): Promise<{ rows: ListedStockRow[]; total: number }> {
  const rows = await queryOnce<ListedStockRow & { total: number; kind: StockKind | null }>(
    db,
    list({ sort, language }, countedFor({ sort, low, exact })),
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
