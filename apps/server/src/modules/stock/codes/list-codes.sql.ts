import { inBothDirections, type Direction, type Span } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';
import { adminColumns, adminJoins, loadedOnly, type AdminCodeRow } from './codes.sql.ts';

/** Lists read by option from two partial indexes (free, not for sale), which together hold every code. */
export type CodeFilter = [
  productIds: number[] | null,
  regionId: number | null,
  status: 'available' | 'used' | null,
];
export type BatchCodes = [batchId: number, firstId: number, lastId: number, ...CodeFilter];
type Window = [...Span, take: number, skip: number];

const options = `
  (SELECT id FROM price_options
    WHERE ($1::int[] IS NULL OR product_id = ANY ($1)) AND ($2::int IS NULL OR region_id = $2)) AS o`;

/** Returns SQL for {@link BatchCodes}, a range of the primary key, with parameters from $n. */
export const inBatch = (n: number) => `
  codes c JOIN price_options o ON o.id = c.option_id
   WHERE c.id > $${n + 1}::bigint AND c.id < $${n + 2}::bigint AND c.batch_id = $${n}
     AND ($${n + 3}::int[] IS NULL OR o.product_id = ANY ($${n + 3}))
     AND ($${n + 4}::int IS NULL OR o.region_id = $${n + 4})
     AND ($${n + 5}::text IS NULL OR (c.state = 'available') = ($${n + 5} = 'available'))`;

const show = (page: string, direction: Direction) => `
  SELECT ${adminColumns} FROM (${page}) AS page JOIN codes c ON c.id = page.id ${adminJoins}
   ORDER BY c.id ${direction}`;

export const listAllCodes = inBothDirections((direction) =>
  statement<AdminCodeRow, Window>(
    show(
      `SELECT id FROM codes WHERE id > $1 AND id < $2 AND ${loadedOnly('codes.id')}
        ORDER BY id ${direction} LIMIT $3 OFFSET $4`,
      direction,
    ),
  ),
);

/** Codes of the {@link CodeFilter} between two ids, at most `most` of each option. */
const matchingCodes = (
  above: string,
  below: string,
  direction: Direction,
  most: string,
  of = options,
) => {
  const ofState = (state: 'available' | 'used') => `
    (SELECT id FROM codes
      WHERE option_id = o.id AND state ${state === 'available' ? '=' : '<>'} 'available' AND id > ${above} AND id < ${below}
        AND ${loadedOnly('codes.id')} AND coalesce($3, '${state}') = '${state}'
      ORDER BY id ${direction} LIMIT ${most})`;
  return `${of} CROSS JOIN LATERAL (${ofState('available')} UNION ALL ${ofState('used')}) AS code`;
};

/** Rows from the beginning of the list to the end of its page. */
const PAGE_END = '($6::bigint + $7::bigint)';
const inWindow = (direction: Direction) => `ORDER BY code.id ${direction} LIMIT $6 OFFSET $7`;

/** Lists codes from the start of the span. Reads a whole page of each option, because all rows may be of one option. */
export const listFilteredCodes = inBothDirections((direction) =>
  statement<AdminCodeRow, [...CodeFilter, ...Window]>(
    show(
      `SELECT code.id FROM ${matchingCodes('$4', '$5', direction, PAGE_END)} ${inWindow(direction)}`,
      direction,
    ),
  ),
);

/** Matching codes within `width` ids from the first one of the list. */
const codesWithin = (width: string, direction: Direction) => {
  const [above, below] =
    direction === 'desc'
      ? [`(SELECT greatest($4, last - ${width}) FROM ends)`, '$5']
      : ['$4', `(SELECT least($5, first + ${width}) FROM ends)`];
  return matchingCodes(above, below, direction, PAGE_END, 'matching_options o');
};

/** Counts the codes of {@link codesWithin}, up to the end of the page. */
const countWithin = (width: string, direction: Direction) => `
  (SELECT count(*) FROM (SELECT FROM ${codesWithin(width, direction)} LIMIT ${PAGE_END}) AS counted)`;

const endOf = (direction: Direction) =>
  `(SELECT code.id FROM ${matchingCodes('$4', '$5', direction, '1', 'matching_options o')}
     ORDER BY code.id ${direction} LIMIT 1)`;

/**
 * Lists a page after the first. Widens a span of ids, in proportion to the missing rows and a quarter more, until it holds the
 * rows up to the end of the page or all matching codes, and reads the codes of the span. With evenly spread ids, it reads a few
 * times as many rows as the page is deep, for any number of options; each widening reads the rows found so far again.
 */
export const listDeepFilteredCodes = inBothDirections((direction) =>
  statement<AdminCodeRow, [...CodeFilter, ...Window]>(
    show(
      `
    WITH RECURSIVE matching_options AS MATERIALIZED (SELECT o.id FROM ${options}), ends AS MATERIALIZED (
      SELECT ${endOf('asc')} - 1 AS first, ${endOf('desc')} + 1 AS last
    ), span (width, found, found_before) AS (
      SELECT start.width, ${countWithin('start.width', direction)}, 0::bigint
        FROM (SELECT ${PAGE_END} * 5 / 4 AS width) AS start
      UNION ALL
      SELECT wider.width, ${countWithin('wider.width', direction)}, span.found
        FROM span CROSS JOIN LATERAL (
          SELECT span.width * CASE WHEN span.found = span.found_before THEN 32
                                   ELSE least(32, greatest(2, ${PAGE_END} * 5 / 4 / span.found + 1)) END AS width) AS wider
       WHERE span.found < ${PAGE_END} AND span.width < (SELECT last - first FROM ends)
    )
    SELECT code.id FROM ${codesWithin('(SELECT max(width) FROM span)', direction)} ${inWindow(direction)}`,
      direction,
    ),
  ),
);

export const listBatchCodes = inBothDirections((direction) =>
  statement<AdminCodeRow, [...BatchCodes, ...Window]>(
    show(
      `SELECT c.id FROM ${inBatch(1)} AND c.id > $7 AND c.id < $8
        ORDER BY c.id ${direction} LIMIT $9 OFFSET $10`,
      direction,
    ),
  ),
);

export const listCodesById = inBothDirections((direction) =>
  statement<AdminCodeRow, [ids: number[], take: number, skip: number]>(
    show(
      `SELECT id FROM codes WHERE id = ANY ($1::bigint[]) ORDER BY id ${direction} LIMIT $2 OFFSET $3`,
      direction,
    ),
  ),
);

export const countAllCodes = statement<{ counted: number; rows: number }, [limit: number]>(`
  SELECT (SELECT count(*)::int
            FROM (SELECT FROM codes WHERE ${loadedOnly('codes.id')} LIMIT $1) AS counted) AS counted,
         (SELECT sum(CASE oid WHEN 'codes'::regclass THEN reltuples ELSE -greatest(reltuples, 0) END)::float8
            FROM pg_class WHERE oid IN ('codes'::regclass, 'generated_codes'::regclass)) AS rows`);

export const countFilteredCodes = statement<{ counted: number }, [...CodeFilter, limit: number]>(`
  SELECT count(*)::int AS counted FROM (
    SELECT FROM ${options} CROSS JOIN LATERAL (
      (SELECT FROM codes WHERE option_id = o.id AND state = 'available'
          AND ${loadedOnly('codes.id')} AND coalesce($3, 'available') = 'available')
      UNION ALL
      (SELECT FROM codes WHERE option_id = o.id AND state <> 'available'
          AND ${loadedOnly('codes.id')} AND coalesce($3, 'used') = 'used')) AS hit
    LIMIT $4) AS counted`);

export const countBatchCodes = statement<{ counted: number }, [...BatchCodes, limit: number]>(`
  SELECT count(*)::int AS counted FROM (SELECT FROM ${inBatch(1)} LIMIT $7) AS counted`);

/** Codes that a search matches exactly: by fingerprint of the whole text, or by their order. */
export const findCodeIds = statement<{ id: bigint }, [fingerprint: Buffer, orderId: string]>(`
  SELECT code_id AS id FROM code_fingerprints f
   WHERE fingerprint = $1 AND EXISTS (SELECT 1 FROM codes WHERE id = f.code_id) AND ${loadedOnly('f.code_id')}
  UNION
  SELECT c.id FROM order_items i JOIN codes c ON c.order_item_id = i.id
   WHERE i.order_id = $2 AND ${loadedOnly('c.id')}`);

/** Products with the search text in a title of any language or in the slug. */
export const findProductIds = statement<{ id: number }, [part: string]>(`
  SELECT id FROM products
   WHERE strpos(lower(title), lower($1)) > 0 OR strpos(slug, lower($1)) > 0
      OR EXISTS (SELECT FROM jsonb_each(translations) AS t WHERE strpos(lower(t.value ->> 'title'), lower($1)) > 0)`);
