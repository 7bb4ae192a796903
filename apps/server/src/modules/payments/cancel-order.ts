import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { cancelTopup } from '#modules/topup/index.ts';
import { endHold } from './end-hold.ts';
import { lockPayment, type LockedPayment } from './lock-payment.ts';
import { findPayment } from './payments.sql.ts';
import { tellAtOnce, type TellDeps } from './tell-cancelled.ts';

/**
 * Takes an own order back: one by card as long as it is not paid, whose codes are free at once, and whose gateway knows
 * when this is answered if it can be reached, or a top-up that is paid within its undo time. Once more is as good as
 * once, and what has ended unpaid by itself is cancelled as well. Errors: not_found, conflict (details.reason: paid,
 * not_cancellable, undo_time_over).
 */
export async function cancelOrder(
  deps: TellDeps,
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
      return lockPayment(tx, { orderId: order.id });
    }));
  if (payment && isCancelled(payment)) {
    if (payment.next_cancel_at !== null) await tellAtOnce(deps, userId);
    return { success: true };
  }
  if (payment && !isPaidTopup(payment)) throw new DomainError('conflict', { reason: 'paid' });
  return cancelTopup(deps, customer, order);
}

function isCancelled({ state, ended_by, order_status }: LockedPayment): boolean {
  if (state !== 'captured') return ended_by !== null;
  // Money that came after the cancellation is on the balance: it stays cancelled.
  return ended_by === 'customer' && order_status !== 'completed';
}

function isPaidTopup({ type, settled_as }: LockedPayment): boolean {
  return type === 'topup' && settled_as === 'order';
}
