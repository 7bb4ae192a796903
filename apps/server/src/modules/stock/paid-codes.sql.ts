import { statement } from '#infra/db/sql.ts';

/** Free codes of an option, oldest first, locked for this transaction; fewer than asked for when there are no more. */
export const lockFreeCodes = statement<{ ids: bigint[] }, [optionId: number, quantity: number]>(
  `SELECT claim_codes($1, $2, 0) AS ids`,
);

/** Sets locked free codes aside, each for the item beside it. */
export const reserveCodes = statement<{ id: bigint }, [codeIds: bigint[], itemIds: bigint[]]>(`
  UPDATE codes c SET state = 'reserved', order_item_id = l.item
    FROM unnest($1::bigint[], $2::bigint[]) AS l (code, item)
   WHERE c.id = l.code AND c.state = 'available' RETURNING c.id`);

/** What items hold is theirs for good. */
export const sellReservedCodes = statement<{ id: bigint }, [itemIds: bigint[]]>(`
  WITH held AS (
    SELECT id FROM codes WHERE order_item_id = ANY ($1) AND state = 'reserved' ORDER BY id FOR NO KEY UPDATE)
  UPDATE codes c SET state = 'sold' FROM held WHERE c.id = held.id RETURNING c.id`);
