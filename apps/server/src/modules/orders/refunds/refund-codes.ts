import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { lockItemCodes } from '#modules/stock/index.ts';
import {
  chooseOrderItems,
  refundRefusal,
  type OrderActionResult,
  type ItemChoice,
} from './choose-order-items.ts';
import type { LockedOrder } from '../lock-order.ts';
import { lockItems } from './refunds.sql.ts';
import { revokeAndRefundCodes, announceReturnedCodes } from './revoke-and-refund-codes.ts';

/**
 * Refunds delivered codes for an admin, revealed or not, at any time; the caller has locked the order. The row locks of
 * the codes serialize reveal and refund. Errors: not_found (a given item), conflict (details.reason: not_refundable,
 * already_refunded).
 */
export async function refundCodes(
  deps: Pick<Deps, 'claimHints' | 'catalogueCache'>,
  tx: PoolClient,
  { id: orderId, userId, currency }: LockedOrder,
  { actor, why, itemIds }: ItemChoice,
): Promise<OrderActionResult> {
  const all = await lockItems(tx, orderId, null);
  const delivered = (item: (typeof all)[number]) => item.status === 'delivered';
  const items = chooseOrderItems(all, itemIds, delivered, refundRefusal);
  const ids = items.map(({ id }) => id);
  const codes = await lockItemCodes(tx, ids);
  const amount = await revokeAndRefundCodes(tx, {
    orderId,
    userId,
    currency,
    items,
    codes,
    actor,
    why,
  });
  return {
    items: ids.map(Number),
    amount,
    committed: () => announceReturnedCodes(deps, { items, codes }),
  };
}
