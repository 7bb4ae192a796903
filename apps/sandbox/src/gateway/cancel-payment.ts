import { Refusal } from '#refusal.ts';
import { findPayment, viewOf, type Gateway } from './create-gateway.ts';
import { statusOf, type Payment } from './payment.ts';

/** Cancels an unpaid payment. A cancelled or expired payment is returned unchanged; 409 for a paid one. */
export function cancelPayment(gateway: Gateway, id: string): Payment {
  const payment = findPayment(gateway, id);
  const now = gateway.clock.now();
  switch (statusOf(payment, now)) {
    case 'captured':
    case 'refunded':
      throw new Refusal(409, 'payment_captured');
    case 'cancelled':
    case 'expired':
      return payment;
    case 'pending':
      return gateway.payments.put(id, { ...payment, cancelledAt: now });
  }
}

/** Cancels a payment for its cardholder, and notifies the shop, which did not request it. */
export function cancelByCardholder(gateway: Gateway, id: string): Payment {
  const before = statusOf(findPayment(gateway, id), gateway.clock.now());
  const payment = cancelPayment(gateway, id);
  if (before === 'pending') {
    gateway.announce(payment.webhookUrl, {
      type: 'payment.cancelled',
      payment: viewOf(gateway, payment),
    });
  }
  return payment;
}
