import { statement } from '#infra/db/sql.ts';

/**
 * Reserves one free code of the denomination for each item, all or none; returns the number of free codes, which is
 * 0 when an item has another amount than the denomination has now. Runs in the caller's transaction after all
 * other locks; several denominations in the order of their ids.
 */
export const claimRedeemCodes = statement<
  { claimed: number },
  [denominationId: number, orderItemIds: readonly bigint[]]
>(`SELECT claim_topup_codes($1, $2::bigint[]) AS claimed`);

/** Returns an item's unredeemed code to stock; a code that an admin has seen meanwhile stays off sale. */
export const releaseRedeemCodes = statement<{ id: bigint }, [orderItemId: bigint]>(`
  UPDATE topup_codes SET order_item_id = NULL,
         state = (CASE WHEN revealed_at IS NULL THEN 'available' ELSE 'used' END)::topup_code_state
   WHERE order_item_id = $1 AND state = 'reserved' RETURNING id`);

/** Marks an item's reserved code as redeemed; idempotent. */
export const markCodesRedeemed = statement<{ id: bigint }, [orderItemId: bigint]>(`
  UPDATE topup_codes SET state = 'redeemed' WHERE order_item_id = $1 AND state = 'reserved' RETURNING id`);

export const findReservedRedeemCode = statement<
  { id: bigint; cipher: Uint8Array; key_id: string },
  [orderItemId: bigint]
>(`
  SELECT id, cipher, key_id FROM topup_codes WHERE order_item_id = $1 AND state = 'reserved' ORDER BY id LIMIT 1`);

/** Withdraws a rejected code from sale, whether reserved or free. */
export const markCodeRejected = statement<never, [codeId: bigint]>(`
  UPDATE topup_codes SET state = 'error', order_item_id = NULL WHERE id = $1 AND state IN ('reserved', 'available', 'used')`);
