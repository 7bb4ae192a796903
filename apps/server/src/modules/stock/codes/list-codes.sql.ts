import type { Direction, Span } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';
import { adminColumns, adminJoins, loadedOnly, type AdminCodeRow } from './codes.sql.ts';

/** Lists read by option from two partial indexes (free, not for sale), which together hold every code. */
export type CodeFilter = [
  productIds: number[] | null,
  regionId: number | null,
  status: 'available' | 'used' | null,
];
/** Codes of one batch with further filters. */
export type BatchCodes = [batchId: number, firstId: number, lastId: number, ...CodeFilter];
type Window = [...Span, take: number, skip: number];

const options = `
  (SELECT id FROM price_options
    WHERE ($1::int[] IS NULL OR product_id = ANY ($1)) AND ($2::int IS NULL OR region_id = $2)) AS o`;

/** SQL for {@link BatchCodes}, whose parameters start at $n: a range of the primary key. */
export const inBatch = (n: number) => `
  codes c JOIN price_options o ON o.id = c.option_id
   WHERE c.id > $${n + 1}::bigint AND c.id < $${n + 2}::bigint AND c.batch_id = $${n}
     AND ($${n + 3}::int[] IS NULL OR o.product_id = ANY ($${n + 3}))
     AND ($${n + 4}::int IS NULL OR o.region_id = $${n + 4})
     AND ($${n + 5}::text IS NULL OR (c.state = 'available') = ($${n + 5} = 'available'))`;

const show = (page: string, direction: Direction) => `
  SELECT ${adminColumns} FROM (${page}) AS page JOIN codes c ON c.id = page.id ${adminJoins}
   ORDER BY c.id ${direction}`;

/** One statement for each direction by id, which is by age. */
const both = <List>(list: (direction: Direction) => List) => ({
  asc: list('asc'),
  desc: list('desc'),
});

export const listAllCodes = both((direction) =>
  statement<AdminCodeRow, Window>(
    show(
      `SELECT id FROM codes WHERE id > $1 AND id < $2 AND ${loadedOnly('codes.id')}
        ORDER BY id ${direction} LIMIT $3 OFFSET $4`,
      direction,
    ),
  ),
);

export const listFilteredCodes = both((direction) =>
  statement<AdminCodeRow, [...CodeFilter, ...Window]>(
    show(
      `
    SELECT hit.id FROM ${options} CROSS JOIN LATERAL (
      (SELECT id FROM codes WHERE option_id = o.id AND state = 'available' AND id > $4 AND id < $5
          AND ${loadedOnly('codes.id')} AND coalesce($3, 'available') = 'available'
        ORDER BY id ${direction} LIMIT $6::int + $7::int)
      UNION ALL
      (SELECT id FROM codes WHERE option_id = o.id AND state <> 'available' AND id > $4 AND id < $5
          AND ${loadedOnly('codes.id')} AND coalesce($3, 'used') = 'used'
        ORDER BY id ${direction} LIMIT $6::int + $7::int)) AS hit
    ORDER BY hit.id ${direction} LIMIT $6 OFFSET $7`,
      direction,
    ),
  ),
);

export const listBatchCodes = both((direction) =>
  statement<AdminCodeRow, [...BatchCodes, ...Window]>(
    show(
      `SELECT c.id FROM ${inBatch(1)} AND c.id > $7 AND c.id < $8
        ORDER BY c.id ${direction} LIMIT $9 OFFSET $10`,
      direction,
    ),
  ),
);

export const listCodesById = both((direction) =>
  statement<AdminCodeRow, [ids: bigint[], take: number, skip: number]>(
    show(
      `SELECT id FROM unnest($1::bigint[]) AS l (id) ORDER BY id ${direction} LIMIT $2 OFFSET $3`,
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
