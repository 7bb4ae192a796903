import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import {
  chooseForAct,
  insertEvent,
  type ActOutcome,
  type ChosenAct,
  type LockedOrder,
} from '#modules/orders/index.ts';
import { askAnew, findLastAttempt, setTopupState } from './attempts.sql.ts';
import { requestFulfilment } from './request-fulfilment.ts';
import { lockTopupItems, type LockedTopupRow } from './settle.sql.ts';

/**
 * An admin has the supplier asked at once what became of top-ups in review, by the reference that they went out
 * under, and from then on as often as at first: what nobody knows there is sent again, still under that reference,
 * which buys once. The order is locked.
 * Errors: not_found (a named item), conflict (details.reason: not_in_review).
 */
export async function retryTopups(
  deps: Pick<Deps, 'clock' | 'jobQueue'>,
  tx: PoolClient,
  { id: orderId }: LockedOrder,
  { actor, why, itemIds }: ChosenAct,
): Promise<ActOutcome> {
  const all = await lockTopupItems(tx, orderId, null);
  const items = chooseForAct(all, itemIds, isInReview, () => 'not_in_review');
  const now = deps.clock.now();
  const ids = items.map(({ id }) => id);
  for (const id of ids) {
    const [attempt] = await findLastAttempt(tx, id);
    if (attempt?.state !== 'review') throw new Error(`top-up ${id} has nothing to be asked about`);
    await askAnew(tx, attempt.id);
    await setTopupState(tx, id, 'unknown', now);
    const data = { item: Number(id), attempt: attempt.reference, ...why };
    await insertEvent(tx, orderId, 'topup_retried', actor, JSON.stringify(data));
  }
  await requestFulfilment(deps, tx, ids, now);
  return { items: ids.map(Number), amount: 0n };
}

const isInReview = ({ state }: LockedTopupRow) => state === 'review';
