import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { cancelTopup } from '#modules/topups/index.ts';
import { releaseReservation } from './release-reservation.ts';
import { lockPayment, type LockedPayment } from '../lock-payment.ts';
import { findPayment } from '../payments.sql.ts';
import {
  cancelGatewayPaymentsNow,
  type CancelDeps,
} from '../settlement/cancel-gateway-payments.ts';

/**
 * Cancels an own order: an unpaid card order, whose codes are freed and whose gateway is notified if it is available,
 * or a paid top-up within its undo time. Idempotent, also for an order that has ended unpaid. Errors: not_found,
 * conflict (details.reason: paid, not_cancellable, undo_time_over).
 */
export async function cancelOrder(
  deps: CancelDeps,
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
      await releaseReservation(tx, deps, locked.id, end);
      return lockPayment(tx, { orderId: order.id });
    }));
  if (payment && isCancelled(payment)) {
    if (payment.next_cancel_at !== null) await cancelGatewayPaymentsNow(deps, userId);
    return { success: true };
  }
  if (payment && !isPaidTopup(payment)) throw new DomainError('conflict', { reason: 'paid' });
  return cancelTopup(deps, customer, order);
}

function isCancelled({ state, ended_by, order_status }: LockedPayment): boolean {
  if (state !== 'captured') return ended_by !== null;
  // A capture after the cancellation is credited to the balance, and the order stays cancelled.
  return ended_by === 'customer' && order_status !== 'completed';
}

function isPaidTopup({ type, settled_as }: LockedPayment): boolean {
  return type === 'topup' && settled_as === 'order';
}
