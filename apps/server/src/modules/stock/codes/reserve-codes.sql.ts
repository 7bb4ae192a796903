import { statement } from '#infra/db/sql.ts';

/** Locks up to the requested number of an option's free codes, oldest first, for this transaction. */
export const lockFreeCodes = statement<{ ids: bigint[] }, [optionId: number, quantity: number]>(
  `SELECT claim_codes($1, $2, 0) AS ids`,
);

/** Reserves locked free codes, each for the item at the same position. */
export const reserveCodes = statement<{ id: bigint }, [codeIds: bigint[], itemIds: bigint[]]>(`
  UPDATE codes c SET state = 'reserved', order_item_id = l.item
    FROM unnest($1::bigint[], $2::bigint[]) AS l (code, item)
   WHERE c.id = l.code AND c.state = 'available' RETURNING c.id`);

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

/**
 * Locks the items' loaded codes, and keeps recalls of their batches from starting or ending until the
 * transaction ends.
 */
export const lockHeldCodes = statement<HeldCodeRow, [itemIds: bigint[]]>(`
  SELECT c.id, c.order_item_id AS item_id, c.option_id, b.state <> 'active' AS recalled
    FROM codes c JOIN code_batches b ON b.id = c.batch_id
   WHERE c.order_item_id = ANY ($1) AND c.state = 'reserved' ORDER BY b.id, c.id FOR SHARE OF b`);

/** Releases reserved codes: unseen ones into stock, seen ones to `used`, those of a recalled batch into quarantine. */
export const releaseHeldCodes = statement<never, [codeIds: bigint[]]>(`
  WITH gone AS (
    UPDATE codes
       SET order_item_id = NULL, state = (CASE WHEN revealed_at IS NULL THEN 'available' ELSE 'used' END)::code_state
     WHERE id = ANY ($1) AND state = 'reserved' RETURNING option_id)
  SELECT pg_notify('catalogue', p.product_id::text)
    FROM (SELECT DISTINCT o.product_id FROM gone JOIN price_options o ON o.id = gone.option_id) AS p`);
