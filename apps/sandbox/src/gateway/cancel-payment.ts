import { Refusal } from '#refusal.ts';
import { findPayment, viewOf, type Gateway } from './card-gateway.ts';
import { statusOf, type Payment } from './payment.ts';

/** Cancels what is not paid. Doing it again, or after the lifetime, changes nothing; 409 when paid. */
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

/** The cardholder's own cancel: the shop, which did not ask for it, is told. */
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
