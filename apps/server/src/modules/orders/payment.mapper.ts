import type { OrderPayment, PaymentStage, PaymentType } from '@manabar/contracts';

/** What a payment's stage hangs on. */
export interface PaymentStanding {
  type: PaymentType;
  state: 'created' | 'redirected' | 'captured' | 'failed' | 'expired';
  ended_by: 'time' | 'customer' | 'admin' | 'replaced' | 'gateway' | null;
  settled_as: 'order' | 'wallet' | null;
  provider_payment_id: string | null;
  /** Money that came for it was set aside, and no person has seen to that yet. */
  set_aside: boolean;
}

/** Where a payment stands for the customer, as far as the shop knows without asking the gateway. */
export function stageOf(payment: PaymentStanding): PaymentStage {
  if (payment.set_aside && payment.state !== 'captured') return 'checking';
  switch (payment.state) {
    case 'created':
      return 'opening';
    case 'redirected':
      return 'awaiting';
    case 'captured':
      return payment.settled_as === 'wallet' && payment.type !== 'wallet' ? 'credited' : 'paid';
    case 'failed':
      // A gateway that ended what it had opened cancelled it; one that never opened it did not take it.
      return payment.ended_by === 'gateway' && payment.provider_payment_id === null
        ? 'refused'
        : 'cancelled';
    case 'expired':
      return 'expired';
  }
}

/** A payment inside an order that is read by itself. */
export interface PaymentJson extends PaymentStanding {
  pay_url: string | null;
  /** Milliseconds since 1970. */
  expires: number;
  captured: number | null;
  returned: boolean;
}

export function toOrderPayment(payment: PaymentJson, now: Date): OrderPayment {
  const stage = stageOf(payment);
  const over = payment.expires <= now.getTime();
  const open = stage === 'awaiting' && !over;
  return {
    type: payment.type,
    // Before it lapses the gateway is asked once more.
    stage: stage === 'awaiting' && over ? 'checking' : stage,
    ...(open && payment.pay_url !== null && { pay_url: payment.pay_url }),
    returned: payment.returned,
    expires_at: new Date(payment.expires).toISOString(),
  };
}
