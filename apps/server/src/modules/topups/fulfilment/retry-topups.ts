import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import {
  chooseOrderItems,
  insertEvent,
  type OrderActionResult,
  type ItemChoice,
  type LockedOrder,
} from '#modules/orders/index.ts';
import { resetPolling, findLastAttempt, setTopupState } from './attempts.sql.ts';
import { requestFulfilment } from './request-fulfilment.ts';
import { lockTopupItems, type LockedTopupRow } from './settle-topup-item.sql.ts';

/**
 * Restarts polling of top-ups in review for an admin, by their original references. A top-up unknown to the supplier
 * is resent under the same reference, which buys once. The caller has locked the order. Errors: not_found
 * (a named item), conflict (details.reason: not_in_review).
 */
export async function retryTopups(
  deps: Pick<Deps, 'clock' | 'jobQueue'>,
  tx: PoolClient,
  { id: orderId }: LockedOrder,
  { actor, why, itemIds }: ItemChoice,
): Promise<OrderActionResult> {
  const all = await lockTopupItems(tx, orderId, null);
  const items = chooseOrderItems(all, itemIds, isInReview, () => 'not_in_review');
  const now = deps.clock.now();
  const ids = items.map(({ id }) => id);
  for (const id of ids) {
    const [attempt] = await findLastAttempt(tx, id);
    if (attempt?.state !== 'review') throw new Error(`top-up ${id} has nothing to be asked about`);
    await resetPolling(tx, attempt.id);
    await setTopupState(tx, id, 'unknown', now);
    const data = { item: Number(id), attempt: attempt.reference, ...why };
    await insertEvent(tx, orderId, 'topup_retried', actor, JSON.stringify(data));
  }
  await requestFulfilment(deps, tx, ids, now);
  return { items: ids.map(Number), amount: 0n };
}

const isInReview = ({ state }: LockedTopupRow) => state === 'review';
