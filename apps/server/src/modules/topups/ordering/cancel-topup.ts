import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { lockWallet } from '#modules/wallet/index.ts';
import { releaseLocked } from '../fulfilment/settle-topup-item.ts';
import {
  lockOrderRow,
  lockTopupItems,
  type LockedTopupRow,
} from '../fulfilment/settle-topup-item.sql.ts';
import { findOwnOrder } from './topup-orders.sql.ts';

/**
 * Cancels a whole top-up order within its undo time, if none of its items was sent; the items' row locks serialize
 * it with the worker. Idempotent. Errors: not_found, conflict (details.reason: not_cancellable,
 * undo_time_over).
 */
export function cancelTopup(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { userId }: { userId: number },
  { id }: { id: string },
): Promise<{ success: true }> {
  return withTransaction(deps.pool, async (tx) => {
    await cancel(tx, userId, id, deps.clock.now());
    return { success: true };
  });
}

async function cancel(tx: PoolClient, userId: number, orderId: string, now: Date): Promise<void> {
  const [order] = await findOwnOrder(tx, userId, orderId);
  if (!order) throw new DomainError('not_found');
  const { currency } = order;
  await lockWallet(tx, userId, currency);
  await lockOrderRow(tx, orderId);
  const items = await lockTopupItems(tx, orderId, null);
  if (items.length > 0 && items.every(({ state }) => state === 'cancelled')) return;
  if (!items.some(({ undo_until }) => undo_until !== null)) refuse('not_cancellable');
  if (!items.every((item) => canBeTakenBack(item, now))) refuse('undo_time_over');
  const release = { state: 'cancelled', reason: null, actor: `user:${userId}` } as const;
  for (const item of items) {
    await releaseLocked(tx, { ...item, orderId, userId, currency }, release);
  }
}

/** Returns whether the customer can still undo an item. */
function canBeTakenBack({ state, undo_until }: LockedTopupRow, now: Date): boolean {
  return state === 'waiting' && undo_until !== null && undo_until > now;
}

function refuse(reason: 'not_cancellable' | 'undo_time_over'): never {
  throw new DomainError('conflict', { reason });
}
