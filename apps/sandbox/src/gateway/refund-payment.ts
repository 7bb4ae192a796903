import { randomBytes } from 'node:crypto';
import { Refusal } from '#refusal.ts';
import { findPayment, viewOf, type Gateway } from './create-gateway.ts';
import { refundedAmount, type Payment, type Refund } from './payment.ts';
import type { RefundRequest, ReverseRequest } from './request-schemas.ts';

interface Giving {
  amount: number;
  origin: Refund['origin'];
  reference?: string;
}

/** Records a refund; all refunds together never exceed the captured amount. */
function giveBack(gateway: Gateway, payment: Payment, giving: Giving): Payment {
  if (payment.capturedAt === undefined) throw new Refusal(409, 'payment_not_captured');
  if (refundedAmount(payment) + giving.amount > payment.amount) {
    throw new Refusal(409, 'refund_exceeds_payment');
  }
  const id = `ref_${randomBytes(12).toString('hex')}`;
  const refund: Refund = { id, reference: id, ...giving, at: gateway.clock.now() };
  return gateway.payments.put(payment.id, { ...payment, refunds: [...payment.refunds, refund] });
}

/** Refunds an amount for the shop; a repeated reference refunds it only once. */
export function refundPayment(gateway: Gateway, id: string, request: RefundRequest) {
  const { reference, amount } = request;
  const payment = findPayment(gateway, id);
  const known = ({ refunds }: Payment) =>
    refunds.find((refund) => refund.origin === 'shop' && refund.reference === reference);
  const earlier = known(payment);
  if (earlier && earlier.amount !== amount) throw new Refusal(409, 'reference_reused');
  const refund =
    earlier ?? known(giveBack(gateway, payment, { reference, amount, origin: 'shop' }));
  return { id: refund?.id, reference, amount, status: 'succeeded' };
}

/**
 * Reverses a payment without a request of the shop: a refund at the gateway, or a dispute of the cardholder.
 * Without an amount the whole rest is reversed. The shop is notified.
 */
export function reversePayment(gateway: Gateway, id: string, request: ReverseRequest) {
  const payment = findPayment(gateway, id);
  const { kind, amount = payment.amount - refundedAmount(payment) } = request;
  if (amount === 0) throw new Refusal(409, 'refund_exceeds_payment');
  const origin = kind === 'dispute' ? 'dispute' : 'gateway';
  const reversed = viewOf(gateway, giveBack(gateway, payment, { amount, origin }));
  const type = kind === 'dispute' ? 'payment.disputed' : 'payment.refunded';
  gateway.announce(payment.webhookUrl, { type, payment: reversed });
  return reversed;
}
