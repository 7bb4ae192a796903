import type { PoolClient } from 'pg';
import {
  chooseOrderItems,
  type OrderActionResult,
  type ItemChoice,
  type LockedOrder,
} from '#modules/orders/index.ts';
import { isEnded, releaseLocked } from './settle-item.ts';
import { lockTopupItems, type LockedTopupRow } from './settle-item.sql.ts';

/** Reason on the receipt of a top-up that the shop cancelled before it was sent. */
const CANCELLED = 'cancelled_by_shop';

/**
 * Cancels unsent top-ups for an admin, either all that are named or none; the items' row locks serialize it
 * with the worker. The caller has locked the order. Errors: not_found (a named item), conflict (details.reason:
 * already_sent, not_cancellable).
 */
export async function cancelWaitingTopups(
  tx: PoolClient,
  { id: orderId, userId, currency }: LockedOrder,
  { actor, why, itemIds }: ItemChoice,
): Promise<OrderActionResult> {
  const all = await lockTopupItems(tx, orderId, null);
  const meant = itemIds ?? all.map(({ id }) => Number(id));
  const items = chooseOrderItems(all, meant, isWaiting, whyNot);
  for (const item of items) {
    const locked = { ...item, orderId, userId, currency };
    await releaseLocked(tx, locked, { state: 'cancelled', reason: CANCELLED, actor, why });
  }
  const amount = items.reduce((sum, { price }) => sum + price, 0n);
  return { items: items.map(({ id }) => Number(id)), amount };
}

const isWaiting = ({ state }: LockedTopupRow) => state === 'waiting';

/** An open item may still be refunded by other means; an ended one cannot. */
function whyNot(refused: readonly LockedTopupRow[]): string {
  return refused.some((item) => !isEnded(item)) ? 'already_sent' : 'not_cancellable';
}
