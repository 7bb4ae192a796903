import { statement } from '#infra/db/sql.ts';
import type { CodeFilter } from './redeem-codes.sql.ts';

type Span = [above: bigint, upTo: bigint, take: number];

const fits = `id > $1 AND id <= $2`;

export const nextNamedCodes = statement<{ id: bigint }, [...Span, ids: bigint[]]>(`
  SELECT id FROM topup_codes WHERE ${fits} AND id = ANY ($4::bigint[]) ORDER BY id LIMIT $3`);

/** Reads by denomination, from the two partial indexes that together hold every code. */
export const nextFilteredCodes = statement<{ id: bigint }, [...Span, ...CodeFilter]>(`
  SELECT hit.id
    FROM (SELECT id FROM topup_denominations WHERE service = $4 AND ($5::int IS NULL OR id = $5)) AS o
   CROSS JOIN LATERAL (
      (SELECT id FROM topup_codes WHERE denomination_id = o.id AND state = 'available' AND ${fits}
          AND coalesce($6, 'available') = 'available' ORDER BY id LIMIT $3)
      UNION ALL
      (SELECT id FROM topup_codes WHERE denomination_id = o.id AND state <> 'available' AND ${fits}
          AND coalesce($6, 'used') <> 'available' AND ($6::text IS NULL OR ($6 = 'error') = (state = 'error'))
        ORDER BY id LIMIT $3)) AS hit
   ORDER BY hit.id LIMIT $3`);
