import { statement } from '#infra/db/sql.ts';

export interface SoldCodeRow {
  item_id: bigint;
  cipher: Buffer;
  key_id: string;
  /** Whether the customer has revealed the code. */
  seen: boolean;
}

/**
 * Finds the codes of the delivered items of a customer's order, in the order of the receipt; of all items when `itemIds`
 * is null. Statements that change codes belong to the stock module.
 */
export const findSoldCodes = statement<
  SoldCodeRow,
  [userId: number, orderId: string, itemIds: number[] | null]
>(`
  SELECT i.id AS item_id, c.cipher, c.key_id, c.revealed_by IS NOT DISTINCT FROM o.user_id AS seen
    FROM orders o JOIN order_items i ON i.order_id = o.id JOIN codes c ON c.order_item_id = i.id
   WHERE o.id = $2 AND o.user_id = $1 AND i.status = 'delivered' AND c.state = 'sold'
     AND ($3::bigint[] IS NULL OR i.id = ANY ($3))
   ORDER BY i.position, c.id`);

/** Takes share locks on items, so that their codes do not change until the transaction ends. */
export const holdItems = statement<never, [itemIds: bigint[]]>(
  `SELECT FROM order_items WHERE id = ANY ($1) ORDER BY id FOR SHARE`,
);
