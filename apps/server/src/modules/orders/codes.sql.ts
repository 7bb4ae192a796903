import { statement } from '#infra/db/sql.ts';

export interface SoldCodeRow {
  item_id: bigint;
  cipher: Buffer;
  key_id: string;
  /** Whether the customer has seen it already. */
  seen: boolean;
}

/** What belongs to a delivered item of the customer's order; `$3` null: all items. */
const deliveredCodes = `
    FROM orders o JOIN order_items i ON i.order_id = o.id JOIN codes c ON c.order_item_id = i.id
   WHERE o.id = $2 AND o.user_id = $1 AND i.status = 'delivered' AND c.state = 'sold'
     AND ($3::bigint[] IS NULL OR i.id = ANY ($3))`;

type Which = [userId: number, orderId: string, itemIds: number[] | null];

/** The codes in the order of the receipt. */
export const findSoldCodes = statement<SoldCodeRow, Which>(`
  SELECT i.id AS item_id, c.cipher, c.key_id, c.revealed_by IS NOT DISTINCT FROM o.user_id AS seen
  ${deliveredCodes} ORDER BY i.position, c.id`);

/** Locks them by id, against a refund at the same moment: what that took back is not among them. */
export const lockSoldCodes = statement<{ id: bigint }, Which>(`
  SELECT c.id ${deliveredCodes} ORDER BY c.id FOR NO KEY UPDATE OF c`);

/** Notes the customer's first look; the first look of anybody keeps its time. */
export const markSeen = statement<{ id: bigint }, [userId: number, codeIds: bigint[]]>(`
  UPDATE codes SET revealed_at = coalesce(revealed_at, now()), revealed_by = $1
   WHERE id = ANY ($2) AND state = 'sold' AND revealed_by IS DISTINCT FROM $1 RETURNING id`);

export const insertEvent = statement<
  never,
  [orderId: string, kind: string, actor: string, data: string]
>(`INSERT INTO order_events (order_id, kind, actor, data) VALUES ($1, $2, $3, $4::jsonb)`);
