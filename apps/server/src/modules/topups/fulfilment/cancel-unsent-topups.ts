import { isUnsentTopup } from '@manabar/contracts/rules';
import type { PoolClient } from 'pg';
import {
  chooseOrderItems,
  type OrderActionResult,
  type ItemChoice,
  type LockedOrder,
} from '#modules/orders/index.ts';
import { findAttemptsOfItems, setAttempt, type AttemptRow } from './attempts.sql.ts';
import { isEnded, releaseLocked, type LockedTopup } from './settle-topup-item.ts';
import { lockTopupItems, type LockedTopupRow } from './settle-topup-item.sql.ts';

/** Reason on the receipt of a top-up that the shop cancelled before it was sent. */
const CANCELLED = 'cancelled_by_shop';

interface TriedTopup extends LockedTopupRow {
  attempts: AttemptRow[];
}

/**
 * Cancels unsent top-ups for an admin, either all of the named ones or none: waiting ones, and those whose supplier
 * could not be reached. The items' row locks serialize it with the worker. The caller has locked the order.
 * Errors: not_found (a named item), conflict (details.reason: already_sent, not_cancellable).
 */
export async function cancelUnsentTopups(
  tx: PoolClient,
  { id: orderId, userId, currency }: LockedOrder,
  { actor, why, itemIds }: ItemChoice,
): Promise<OrderActionResult> {
  const all = await lockWithAttempts(tx, orderId);
  const meant = itemIds ?? all.map(({ id }) => Number(id));
  const items = chooseOrderItems(all, meant, isUnsentTopup, whyNot);
  for (const item of items) {
    const unsent = item.attempts.find(({ state }) => state === 'prepared');
    if (unsent) await setAttempt(tx, unsent.id, 'rejected', null, CANCELLED);
    const locked: LockedTopup = { ...item, orderId, userId, currency };
    // A top-up that the worker has begun ends as failed, because only a waiting one can be undone.
    const state = item.state === 'waiting' ? 'cancelled' : 'failed';
    await releaseLocked(tx, locked, { state, reason: CANCELLED, actor, why });
  }
  const amount = items.reduce((sum, { price }) => sum + price, 0n);
  return { items: items.map(({ id }) => Number(id)), amount };
}

async function lockWithAttempts(tx: PoolClient, orderId: string): Promise<TriedTopup[]> {
  const items = await lockTopupItems(tx, orderId, null);
  const ids = items.map(({ id }) => id);
  const attempts = await findAttemptsOfItems(tx, ids);
  return items.map((item) => ({
    ...item,
    attempts: attempts.filter(({ order_item_id }) => order_item_id === item.id),
  }));
}

/** Returns the reason of the refusal: an open item may still be refunded by other means, an ended one cannot. */
function whyNot(refused: readonly LockedTopupRow[]): string {
  return refused.some((item) => !isEnded(item)) ? 'already_sent' : 'not_cancellable';
}
