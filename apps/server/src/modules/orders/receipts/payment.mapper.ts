import {
  toDecimal,
  type OrderPayment,
  type PaymentStage,
  type PaymentType,
} from '@manabar/contracts';

/** Fields that determine a payment's stage. */
export interface PaymentProgress {
  type: PaymentType;
  state: 'created' | 'redirected' | 'captured' | 'failed' | 'expired';
  ended_by: 'time' | 'customer' | 'admin' | 'replaced' | 'gateway' | null;
  settled_as: 'order' | 'wallet' | null;
  provider_payment_id: string | null;
  /** The payment has unapplied funds with an unresolved exception. */
  set_aside: boolean;
}

/** Returns the payment's stage for the customer, without polling the gateway. */
export function stageOf(payment: PaymentProgress): PaymentStage {
  if (payment.set_aside && payment.state !== 'captured') return 'checking';
  switch (payment.state) {
    case 'created':
      return 'opening';
    case 'redirected':
      return 'awaiting';
    case 'captured':
      return payment.settled_as === 'wallet' && payment.type !== 'wallet' ? 'credited' : 'paid';
    case 'failed':
      // The gateway cancelled a payment that it had opened, and refused one that it never opened.
      return payment.ended_by === 'gateway' && payment.provider_payment_id === null
        ? 'refused'
        : 'cancelled';
    case 'expired':
      return 'expired';
  }
}

export interface PaymentJson extends PaymentProgress {
  pay_url: string | null;
  /** Milliseconds since 1970. */
  expires: number;
  captured: number | null;
  returned: boolean;
  /** External refunds that are not undone, in minor units; null without one. */
  reversed: { amount: number; from_balance: number } | null;
}

export function toOrderPayment(payment: PaymentJson, now: Date): OrderPayment {
  const { reversed } = payment;
  const stage = stageOf(payment);
  const over = payment.expires <= now.getTime();
  const open = stage === 'awaiting' && !over;
  return {
    type: payment.type,
    // The gateway is polled once more before the payment expires.
    stage: stage === 'awaiting' && over ? 'checking' : stage,
    ...(open && payment.pay_url !== null && { pay_url: payment.pay_url }),
    returned: payment.returned,
    expires_at: new Date(payment.expires).toISOString(),
    ...(reversed && {
      reversed: {
        amount: toDecimal(BigInt(reversed.amount)),
        from_balance: toDecimal(BigInt(reversed.from_balance)),
      },
    }),
  };
}
