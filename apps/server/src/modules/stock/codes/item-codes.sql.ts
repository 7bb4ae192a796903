import { statement } from '#infra/db/sql.ts';

/** A locked code of an order's item. */
export interface LockedCodeRow {
  id: bigint;
  item_id: bigint;
  option_id: number;
  /** Whether a customer or an admin has seen it. */
  seen: boolean;
}

/** Locks items' codes in id order; reveal and refund serialize on their rows. */
export const lockItemCodes = statement<LockedCodeRow, [itemIds: bigint[]]>(`
  SELECT id, order_item_id AS item_id, option_id, revealed_at IS NOT NULL AS seen
    FROM codes WHERE order_item_id = ANY ($1) AND state = 'sold' ORDER BY id FOR NO KEY UPDATE`);

/** Records a customer's first view; an earlier view keeps its time. */
export const markSeen = statement<{ id: bigint }, [userId: number, codeIds: bigint[]]>(`
  UPDATE codes SET revealed_at = coalesce(revealed_at, now()), revealed_by = $1
   WHERE id = ANY ($2) AND state = 'sold' AND revealed_by IS DISTINCT FROM $1 RETURNING id`);

/** Returns unseen codes to stock; seen codes stay sold. */
export const returnCodes = statement<{ id: bigint }, [codeIds: bigint[]]>(`
  UPDATE codes SET state = 'available', order_item_id = NULL
   WHERE id = ANY ($1) AND state = 'sold' AND revealed_at IS NULL RETURNING id`);

/** Voids seen codes, which cannot be sold again. */
export const voidCodes = statement<{ id: bigint }, [codeIds: bigint[]]>(`
  UPDATE codes SET state = 'voided'
   WHERE id = ANY ($1) AND state = 'sold' AND revealed_at IS NOT NULL RETURNING id`);

export interface ItemCodeRow {
  id: bigint;
  item_id: bigint;
  cipher: Buffer;
  key_id: string;
  state: 'reserved' | 'sold' | 'voided';
  seen: boolean;
  /** The customer once they saw it, before that an admin who did. */
  seen_by: number | null;
}

/** Codes that are reserved for or sold with items, including codes voided by a refund. */
export const findItemCodes = statement<ItemCodeRow, [itemIds: readonly number[]]>(`
  SELECT id, order_item_id AS item_id, cipher, key_id, state::text AS state, revealed_at IS NOT NULL AS seen,
         revealed_by AS seen_by
    FROM codes WHERE order_item_id = ANY ($1::bigint[]) ORDER BY id`);
