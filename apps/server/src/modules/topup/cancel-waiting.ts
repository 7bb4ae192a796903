import type { PoolClient } from 'pg';
import {
  chooseForAct,
  type ActOutcome,
  type ChosenAct,
  type LockedOrder,
} from '#modules/orders/index.ts';
import { isEnded, releaseLocked } from './settle-item.ts';
import { lockTopupItems, type LockedTopupRow } from './settle.sql.ts';

/** What the receipt says of a top-up that the shop took back before it went out. */
const CANCELLED = 'cancelled_by_shop';

/**
 * An admin takes top-ups back of which nothing went out, all that are meant or none: worker and admin meet on the
 * items' rows. The order is locked.
 * Errors: not_found (a named item), conflict (details.reason: already_sent, not_cancellable).
 */
export async function cancelWaiting(
  tx: PoolClient,
  { id: orderId, userId, currency }: LockedOrder,
  { actor, why, itemIds }: ChosenAct,
): Promise<ActOutcome> {
  const all = await lockTopupItems(tx, orderId, null);
  const meant = itemIds ?? all.map(({ id }) => Number(id));
  const items = chooseForAct(all, meant, isWaiting, whyNot);
  for (const item of items) {
    const locked = { ...item, orderId, userId, currency };
    await releaseLocked(tx, locked, { state: 'cancelled', reason: CANCELLED, actor, why });
  }
  const amount = items.reduce((sum, { price }) => sum + price, 0n);
  return { items: items.map(({ id }) => Number(id)), amount };
}

const isWaiting = ({ state }: LockedTopupRow) => state === 'waiting';

/** What is with the supplier can still be had by other means; what has ended cannot. */
function whyNot(refused: readonly LockedTopupRow[]): string {
  return refused.some((item) => !isEnded(item)) ? 'already_sent' : 'not_cancellable';
}
