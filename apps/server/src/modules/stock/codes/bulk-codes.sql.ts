import { statement } from '#infra/db/sql.ts';
import { loadedOnly } from './codes.sql.ts';
import { inBatch, type BatchCodes } from './list-codes.sql.ts';

/** Filters of the lists of codes. */
export type BulkCodeFilter = [
  productIds: number[] | null,
  regionId: number | null,
  status: 'available' | 'used' | null,
];
type Span = [above: bigint, upTo: bigint, take: number];

const fits = `id > $1 AND id <= $2 AND ${loadedOnly('codes.id')}`;

export const nextCodes = statement<{ id: bigint }, Span>(`
  SELECT id FROM codes WHERE ${fits} ORDER BY id LIMIT $3`);

export const nextNamedCodes = statement<{ id: bigint }, [...Span, ids: bigint[]]>(`
  SELECT id FROM codes WHERE ${fits} AND id = ANY ($4::bigint[]) ORDER BY id LIMIT $3`);

export const nextBatchCodes = statement<{ id: bigint }, [...Span, ...BatchCodes]>(`
  SELECT c.id FROM ${inBatch(4)} AND c.id > $1 AND c.id <= $2 ORDER BY c.id LIMIT $3`);

/** Reads by option, from the two partial indexes that together hold every code. */
export const nextFilteredCodes = statement<{ id: bigint }, [...Span, ...BulkCodeFilter]>(`
  SELECT hit.id
    FROM (SELECT id FROM price_options
           WHERE ($4::int[] IS NULL OR product_id = ANY ($4)) AND ($5::int IS NULL OR region_id = $5)) AS o
   CROSS JOIN LATERAL (
      (SELECT id FROM codes WHERE option_id = o.id AND state = 'available' AND ${fits}
          AND coalesce($6, 'available') = 'available' ORDER BY id LIMIT $3)
      UNION ALL
      (SELECT id FROM codes WHERE option_id = o.id AND state <> 'available' AND ${fits}
          AND coalesce($6, 'used') = 'used' ORDER BY id LIMIT $3)) AS hit
   ORDER BY hit.id LIMIT $3`);
