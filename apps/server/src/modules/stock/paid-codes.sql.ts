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

export interface HeldCodeRow {
  id: bigint;
  item_id: bigint;
  option_id: number;
  recalled: boolean;
}

/** The loaded codes that items hold; no recall of their batches begins or ends until the transaction does. */
export const lockHeldCodes = statement<HeldCodeRow, [itemIds: bigint[]]>(`
  SELECT c.id, c.order_item_id AS item_id, c.option_id, b.state <> 'active' AS recalled
    FROM codes c JOIN code_batches b ON b.id = c.batch_id
   WHERE c.order_item_id = ANY ($1) AND c.state = 'reserved' ORDER BY b.id, c.id FOR SHARE OF b`);

/** Back from a hold to where they may go: codes of a recalled batch into quarantine. */
export const letGoOfHeld = statement<never, [codeIds: bigint[]]>(`
  WITH gone AS (
    UPDATE codes
       SET order_item_id = NULL, state = (CASE WHEN revealed_at IS NULL THEN 'available' ELSE 'used' END)::code_state
     WHERE id = ANY ($1) AND state = 'reserved' RETURNING option_id)
  SELECT pg_notify('catalogue', p.product_id::text)
    FROM (SELECT DISTINCT o.product_id FROM gone JOIN price_options o ON o.id = gone.option_id) AS p`);
