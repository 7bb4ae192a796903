import type { OrderDetail, OrderPayment } from '@manabar/contracts';
import { hasVisitedBank } from '#lib/payments/bank-visits.ts';
import { isUnderWay } from '../order-kind.ts';

/** Order whose receipt shows its card payment: it is unpaid, or its money did not pay for the goods. */
export type UnpaidOrder = OrderDetail & { payment: OrderPayment };

const open: readonly OrderPayment['stage'][] = ['opening', 'awaiting', 'checking'];

/** Whether the payment can still be made or may have just been made. */
export function isOpen({ stage }: Pick<OrderPayment, 'stage'>): boolean {
  return open.includes(stage);
}

/** Whether the customer has visited the bank without a result, so that a second payment must not be offered. */
export function isConfirming(
  id: string,
  payment: Pick<OrderPayment, 'stage' | 'returned'>,
): boolean {
  return payment.stage === 'awaiting' && (payment.returned || hasVisitedBank(id));
}

export function isUnpaid(order: OrderDetail): order is UnpaidOrder {
  return order.payment !== undefined && order.payment.stage !== 'paid';
}

/** Whether the order is a payment into the balance, which delivers nothing. */
export function isWalletOrder({ note, items }: Pick<OrderDetail, 'note' | 'items'>): boolean {
  return note === 'wallet_topup' && items.length === 0;
}

/** Time after the end of a payment during which the open receipt expects late money, in milliseconds. */
const LATE_MS = 60 * 60 * 1000;

/** Whether late money may still arrive for a payment that ended without money. */
export function mayComeLate({ payment }: OrderDetail, now: number): boolean {
  if (!payment || (payment.stage !== 'expired' && payment.stage !== 'cancelled')) return false;
  return now < Date.parse(payment.expires_at) + LATE_MS;
}

/** Whether the receipt listens to the shop's events, because an item or the payment is pending. */
export function isFollowed(order: OrderDetail): boolean {
  return isUnpaid(order) ? isOpen(order.payment) : isUnderWay(order);
}

/** Whether the order may change without an action of the customer. */
export function mayChange(order: OrderDetail, now: number): boolean {
  return isFollowed(order) || mayComeLate(order, now);
}

/** Whether a top-up failed, so that its money is refunded. */
const isFailed = ({
  item_type: type,
  status,
  reason,
  refunded_to: refundedTo,
  was_delivered: wasDelivered,
}: OrderDetail['items'][number]) =>
  type === 'topup' &&
  status === 'refunded' &&
  !wasDelivered &&
  (reason !== undefined || refundedTo !== undefined);

/** Whether the customer may report that they paid without receiving goods. */
export function canReportPayment({ id, payment, items }: OrderDetail): boolean {
  if (!payment) return false;
  const { stage, returned } = payment;
  if (stage === 'paid') return items.some(isFailed);
  if (stage === 'opening' || stage === 'credited') return false;
  return returned || hasVisitedBank(id);
}
