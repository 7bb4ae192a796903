import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { cancelTopup } from '#modules/topup/index.ts';
import { endHold } from './end-hold.ts';
import { lockPayment, type LockedPayment } from './lock-payment.ts';
import { findPayment } from './payments.sql.ts';

/**
 * Takes an own order back: one by card as long as it is not paid, whose codes are free at once, or a top-up that is
 * paid within its undo time. Once more is as good as once. Errors: not_found, conflict (details.reason:
 * not_cancellable, undo_time_over).
 */
export async function cancelOrder(
  deps: Pick<Deps, 'pool' | 'clock'>,
  customer: { userId: number },
  order: { id: string },
): Promise<{ success: true }> {
  const { userId } = customer;
  const [known] = await findPayment(deps.pool, userId, order.id);
  const payment =
    known &&
    (await withTransaction(deps.pool, async (tx) => {
      const locked = await lockPayment(tx, { orderId: order.id });
      if (locked?.hold !== 'open') return locked;
      const end = { hold: 'voided', endedBy: 'customer', actor: `user:${userId}` } as const;
      await endHold(tx, deps, locked.id, end);
      return { ...locked, hold: end.hold, ended_by: end.endedBy };
    }));
  if (payment && isCancelled(payment)) return { success: true };
  if (payment && !isPaidTopup(payment)) {
    throw new DomainError('conflict', { reason: 'not_cancellable' });
  }
  return cancelTopup(deps, customer, order);
}

function isCancelled({ ended_by, order_status }: LockedPayment): boolean {
  // Money that came later may have completed it, or be on the balance.
  return ended_by === 'customer' && order_status !== 'completed';
}

function isPaidTopup({ type, hold, settled_as }: LockedPayment): boolean {
  return type === 'topup' && hold === 'captured' && settled_as === 'order';
}
