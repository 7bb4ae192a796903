import type { OrderDetail, OrderPayment } from '@manabar/contracts';
import { hasVisitedBank } from '#lib/bank-visits.ts';
import { isUnderWay } from '../order-kind.ts';

/** An order whose card payment has something to say beside its status: it is not paid, or not for the goods. */
export type UnpaidOrder = OrderDetail & { payment: OrderPayment };

const open: readonly OrderPayment['stage'][] = ['opening', 'awaiting', 'checking'];

/** Whether the payment can still be made, or may just have been. */
export function isOpen({ stage }: Pick<OrderPayment, 'stage'>): boolean {
  return open.includes(stage);
}

/**
 * Whether the customer has been to the bank's page and the bank has not said what came of it: to pay once more is the
 * last thing to offer.
 */
export function isConfirming(
  id: string,
  payment: Pick<OrderPayment, 'stage' | 'returned'>,
): boolean {
  return payment.stage === 'awaiting' && (payment.returned || hasVisitedBank(id));
}

export function isUnpaid(order: OrderDetail): order is UnpaidOrder {
  return order.payment !== undefined && order.payment.stage !== 'paid';
}

/** A payment into the balance, which has nothing to deliver. */
export function isWalletOrder({ note, items }: Pick<OrderDetail, 'note' | 'items'>): boolean {
  return note === 'wallet_topup' && items.length === 0;
}

/** How long after its end money may be expected to come late while the customer looks at the receipt. */
const LATE_MS = 60 * 60 * 1000;

/** Whether money may still come for a payment that has ended without it. */
export function mayComeLate({ payment }: OrderDetail, now: number): boolean {
  if (!payment || (payment.stage !== 'expired' && payment.stage !== 'cancelled')) return false;
  return now < Date.parse(payment.expires_at) + LATE_MS;
}

/** Whether something of the order is on its way, so that the shop tells of each step. */
export function isFollowed(order: OrderDetail): boolean {
  return isUnpaid(order) ? isOpen(order.payment) : isUnderWay(order);
}

/** Whether the order may change without its customer. */
export function mayChange(order: OrderDetail, now: number): boolean {
  return isFollowed(order) || mayComeLate(order, now);
}
