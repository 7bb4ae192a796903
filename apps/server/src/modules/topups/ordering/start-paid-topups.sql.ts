import type { TopupService } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export interface PaidTopupRow {
  id: bigint;
  service: TopupService;
  recipient: string;
  by_code: boolean;
  denomination_id: number | null;
  /** Whether the denomination is still for sale; true for an item without one. */
  on_sale: boolean;
}

export const findPaidTopups = statement<PaidTopupRow, [orderId: string]>(`
  SELECT i.id, t.service, t.recipient, t.by_code, t.denomination_id,
         d.id IS NULL OR (d.is_active AND d.archived_at IS NULL) AS on_sale
    FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
    LEFT JOIN topup_denominations d ON d.id = t.denomination_id
   WHERE i.order_id = $1 ORDER BY i.id FOR NO KEY UPDATE OF i, t`);

/** Reads whether the customer has another paid order for this recipient. */
export const hasPaidRecipientBefore = statement<
  { known: boolean },
  [userId: number, orderId: string, service: TopupService, recipient: string]
>(`
  SELECT EXISTS (
    SELECT 1 FROM topup_items t
      JOIN order_items i ON i.id = t.order_item_id JOIN orders o ON o.id = i.order_id
     WHERE t.service = $3 AND t.recipient = $4 AND o.user_id = $1 AND o.id <> $2
       AND (t.state = 'delivered' OR t.next_at IS NOT NULL)) AS known`);

export const setUndoTime = statement<never, [orderItemIds: readonly bigint[], until: Date | null]>(`
  UPDATE topup_items SET undo_until = $2 WHERE order_item_id = ANY ($1::bigint[])`);
