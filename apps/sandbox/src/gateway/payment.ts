/** Returned money: a refund by the shop, or a refund or dispute at the gateway. */
export interface Refund {
  id: string;
  /** The shop's reference of the refund; a reversal at the gateway uses its id. */
  reference: string;
  /** Amount in minor units. */
  amount: number;
  origin: 'shop' | 'gateway' | 'dispute';
  at: number;
}

export type PaymentStatus = 'pending' | 'captured' | 'refunded' | 'cancelled' | 'expired';

/** Payment as the gateway stores it. Times are milliseconds since 1970. */
export interface Payment {
  id: string;
  /** The shop's reference of the paid order. */
  reference: string;
  /** Amount in minor units of `currency`. */
  amount: number;
  currency: string;
  returnUrl: string;
  /** Accept-Language of the shop's call: the language of the payment's page. */
  languages?: string;
  webhookUrl: string;
  createdAt: number;
  /** Time at which an unpaid payment expires; without it, it never expires. */
  expiresAt?: number;
  cancelledAt?: number;
  capturedAt?: number;
  /** Time at which a slow bank confirms the card. */
  confirmsAt?: number;
  card?: { brand: string; last4: string };
  refunds: Refund[];
}

export const refundedAmount = ({ refunds }: Payment) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the state of a payment at a time; an unpaid payment expires by itself. */
export function statusOf(payment: Payment, now: number): PaymentStatus {
  if (payment.capturedAt !== undefined) {
    return refundedAmount(payment) === payment.amount ? 'refunded' : 'captured';
  }
  if (payment.cancelledAt !== undefined) return 'cancelled';
  return payment.expiresAt !== undefined && payment.expiresAt <= now ? 'expired' : 'pending';
}

const iso = (time: number | undefined) =>
  time === undefined ? null : new Date(time).toISOString();

const refundView = ({ id, reference, amount, origin, at }: Refund) => ({
  id,
  reference,
  amount,
  origin,
  created_at: iso(at),
});

/** Returns a payment as the shop reads it, in answers and in webhooks. */
export function paymentView(payment: Payment, { now, origin }: { now: number; origin: string }) {
  const { id, reference, amount, currency, card } = payment;
  return {
    id,
    reference,
    amount,
    currency,
    status: statusOf(payment, now),
    captured_amount: payment.capturedAt === undefined ? 0 : amount,
    refunded_amount: refundedAmount(payment),
    pay_url: `${origin}/pay/${id}`,
    card: card ?? null,
    created_at: iso(payment.createdAt),
    expires_at: iso(payment.expiresAt),
    captured_at: iso(payment.capturedAt),
    refunds: payment.refunds.map(refundView),
  };
}

export type PaymentView = ReturnType<typeof paymentView>;
