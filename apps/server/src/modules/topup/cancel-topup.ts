import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { lockWallet } from '#modules/wallet/index.ts';
import { releaseLocked } from './settle-item.ts';
import { lockOrderRow, lockTopupItems, type LockedTopupRow } from './settle.sql.ts';
import { findOwnOrder } from './topup.sql.ts';

/**
 * Takes a top-up back within its undo time, all of it, as long as nothing of it went out: worker and customer
 * meet on the items' rows, and one of them wins. Once more is as good as once.
 * Errors: not_found, conflict (details.reason: not_cancellable, undo_time_over).
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

/** Whether the customer can still take an item back. */
function canBeTakenBack({ state, undo_until }: LockedTopupRow, now: Date): boolean {
  return state === 'waiting' && undo_until !== null && undo_until > now;
}

function refuse(reason: 'not_cancellable' | 'undo_time_over'): never {
  throw new DomainError('conflict', { reason });
}
