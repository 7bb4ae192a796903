import { statement } from '#infra/db/sql.ts';

/** Compensations of a recalled batch's buyers. */
export const countRecalls = statement<{ replaced: number; refunded: number }, [batchId: number]>(`
  SELECT count(replacement_id)::int AS replaced, count(refund_id)::int AS refunded
    FROM code_recalls WHERE batch_id = $1`);

interface RecallCodeRow {
  batch_id: number;
  order_id: string;
  item_id: bigint;
  option_id: number;
}

/** A sold code with its batch and item, which are immutable while it is sold. */
export const findRecallCode = statement<RecallCodeRow, [codeId: bigint]>(`
  SELECT c.batch_id, i.order_id, i.id AS item_id, c.option_id
    FROM codes c JOIN order_items i ON i.id = c.order_item_id
   WHERE c.id = $1 AND c.state = 'sold' AND c.batch_id IS NOT NULL`);

/** Locks a code while it is sold; reveal, refund and recall serialize on its row. */
export const lockSoldCode = statement<{ seen: boolean }, [codeId: bigint]>(`
  SELECT revealed_at IS NOT NULL AS seen FROM codes WHERE id = $1 AND state = 'sold' FOR NO KEY UPDATE`);

/** Selects the items whose code was revealed before its recall. */
export const findSeenRecalled = statement<{ item_id: bigint }, [itemIds: bigint[]]>(`
  SELECT DISTINCT r.order_item_id AS item_id FROM code_recalls r JOIN codes c ON c.id = r.code_id
   WHERE r.order_item_id = ANY ($1) AND c.revealed_at IS NOT NULL`);

/** Voids a recalled code permanently, whether seen or unseen. */
export const voidRecalledCode = statement<{ id: bigint }, [codeId: bigint]>(
  `UPDATE codes SET state = 'voided', version = version + 1 WHERE id = $1 AND state = 'sold' RETURNING id`,
);

/** Allocates a locked free code to an item. */
export const replaceCode = statement<{ id: bigint }, [codeId: bigint, itemId: bigint]>(`
  UPDATE codes SET state = 'sold', order_item_id = $2 WHERE id = $1 AND state = 'available' RETURNING id`);

export const insertRecall = statement<
  never,
  [
    codeId: bigint,
    batchId: number,
    itemId: bigint,
    replacementId: bigint | null,
    refundId: bigint | null,
  ]
>(`
  INSERT INTO code_recalls (code_id, batch_id, order_item_id, replacement_id, refund_id)
  VALUES ($1, $2, $3, $4, $5)`);

const sold = `
    FROM code_batches b
    JOIN codes c ON c.id > b.first_id AND c.id < b.last_id AND c.batch_id = b.id AND c.state = 'sold'
   WHERE b.id = $1`;

export const countSoldOfBatch = statement<{ counted: number }, [batchId: number]>(
  `SELECT count(*)::int AS counted ${sold}`,
);

/** Next sold codes of a batch after a given id, ascending. */
export const nextSoldOfBatch = statement<
  { id: bigint },
  [batchId: number, above: bigint, upTo: bigint, take: number]
>(`SELECT c.id ${sold} AND c.id > $2 AND c.id <= $3 ORDER BY c.id LIMIT $4`);
