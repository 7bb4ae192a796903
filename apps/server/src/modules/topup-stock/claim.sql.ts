import { statement } from '#infra/db/sql.ts';

/**
 * Sets one free code of the denomination aside for each of the items, all or none; answers how many were free.
 * In the caller's transaction; of several denominations in the order of their ids, after all other locks.
 */
export const claimTopupCodes = statement<
  { claimed: number },
  [denominationId: number, orderItemIds: readonly bigint[]]
>(`SELECT claim_topup_codes($1, $2::bigint[]) AS claimed`);

/** What an item holds and did not redeem goes back to stock; what an admin has seen meanwhile stays off sale. */
export const freeTopupCodes = statement<{ id: bigint }, [orderItemId: bigint]>(`
  UPDATE topup_codes SET order_item_id = NULL,
         state = (CASE WHEN revealed_at IS NULL THEN 'available' ELSE 'used' END)::topup_code_state
   WHERE order_item_id = $1 AND state = 'reserved' RETURNING id`);

/** What an item holds is redeemed for good; nothing to do when it was said before. */
export const redeemTopupCodes = statement<{ id: bigint }, [orderItemId: bigint]>(`
  UPDATE topup_codes SET state = 'redeemed' WHERE order_item_id = $1 AND state = 'reserved' RETURNING id`);

/** The code that an item holds. */
export const findHeldTopupCode = statement<
  { id: bigint; cipher: Uint8Array; key_id: string },
  [orderItemId: bigint]
>(`
  SELECT id, cipher, key_id FROM topup_codes WHERE order_item_id = $1 AND state = 'reserved' ORDER BY id LIMIT 1`);

/** A code that turned out to be of no use is not sold again, whoever holds it or not. */
export const spoilTopupCode = statement<never, [codeId: bigint]>(`
  UPDATE topup_codes SET state = 'error', order_item_id = NULL WHERE id = $1 AND state IN ('reserved', 'available', 'used')`);
