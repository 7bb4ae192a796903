import { Refusal } from '#refusal.ts';
import { behaviourOf, brandOf, CONFIRMATION_MS, type CardBehaviour } from './test-cards.ts';
import { findPayment, viewOf, type Gateway } from './create-gateway.ts';
import { statusOf, type Payment } from './payment.ts';

export type PayResult = 'captured' | 'processing' | 'declined';

function capture(gateway: Gateway, payment: Payment, { webhooks }: CardBehaviour): void {
  const { clock, payments, announce } = gateway;
  const captured = payments.put(payment.id, { ...payment, capturedAt: clock.now() });
  announce(
    captured.webhookUrl,
    { type: 'payment.captured', payment: viewOf(gateway, captured) },
    webhooks,
  );
}

/** Captures a payment when the bank confirms it; a payment that was paid or cancelled or has expired is unchanged. */
function confirm(gateway: Gateway, id: string): void {
  const payment = gateway.payments.get(id);
  if (!payment || statusOf(payment, gateway.clock.now()) !== 'pending') return;
  capture(gateway, payment, { pays: 'at-once', webhooks: 1 });
}

function confirmLater(gateway: Gateway, payment: Payment, confirmsAt: number): void {
  const { clock } = gateway;
  clock.after(Math.max(0, confirmsAt - clock.now()), () => confirm(gateway, payment.id));
}

/** Resumes the payments that a bank was confirming when the sandbox stopped. */
export function resumeConfirmations(gateway: Gateway): void {
  for (const payment of gateway.payments.all()) {
    if (payment.confirmsAt !== undefined) confirmLater(gateway, payment, payment.confirmsAt);
  }
}

function requireOpen(payment: Payment, now: number, late: boolean): void {
  const status = statusOf(payment, now);
  switch (status) {
    case 'captured':
    case 'refunded':
      throw new Refusal(409, 'payment_captured');
    case 'cancelled':
    case 'expired':
      if (!late) throw new Refusal(409, `payment_${status}`);
      return;
    case 'pending':
      return;
  }
}

/** Pays with a card as its bank would. Throws 409 for a payment that the card cannot pay any more. */
export function payByCard(gateway: Gateway, id: string, number: string): PayResult {
  const { clock, payments } = gateway;
  const payment = findPayment(gateway, id);
  const behaviour = behaviourOf(number);
  requireOpen(payment, clock.now(), behaviour.late ?? false);
  if (behaviour.pays === 'never') return 'declined';

  const card = { brand: brandOf(number), last4: number.slice(-4) };
  if (behaviour.pays === 'at-once') {
    capture(gateway, { ...payment, card }, behaviour);
    return 'captured';
  }
  const confirmsAt = clock.now() + CONFIRMATION_MS;
  confirmLater(gateway, payments.put(id, { ...payment, card, confirmsAt }), confirmsAt);
  return 'processing';
}
