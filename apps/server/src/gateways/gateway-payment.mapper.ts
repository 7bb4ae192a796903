import { isCurrency } from '@manabar/contracts';
import { GatewayFailure } from './failure.ts';
import type { GatewayPayment, GatewayRefund, OpenAnswer, OpenRequest } from './gateway.ts';

/** Fields of a payment that every gateway provides. */
export interface PaymentFacts {
  id: string;
  reference: string | null;
  amount: bigint;
  /** Currency code in any case. */
  currency: string;
  /** Zero until the capture. */
  capturedAmount: bigint;
  /** How the payment ended unpaid, if it did. */
  ended: 'cancelled' | 'expired' | undefined;
  refunds: GatewayRefund[];
  createdAt: Date;
}

/** Converts the fields to the port's payment; a capture takes precedence over an unpaid end. */
export function asPayment({ currency, ended, ...facts }: PaymentFacts): GatewayPayment {
  const currencyCode = currency.toLowerCase();
  const refundedAmount = facts.refunds.reduce((sum, { amount }) => sum + amount, 0n);
  const paid = refundedAmount >= facts.capturedAmount ? 'refunded' : 'captured';
  return {
    ...facts,
    currency: isCurrency(currencyCode) ? currencyCode : null,
    currencyCode,
    refundedAmount,
    status: facts.capturedAmount > 0n ? paid : (ended ?? 'pending'),
  };
}

/**
 * Builds the answer of an opening and checks that the payment is the requested one. On a retry the payment may have ended
 * and have no page; a paid one then leads back to the shop.
 */
export function asOpened(
  payment: GatewayPayment,
  page: string | undefined,
  { reference, amount, currency, returnUrl }: OpenRequest,
): OpenAnswer {
  const isThis =
    payment.reference === reference && payment.amount === amount && payment.currency === currency;
  if (!isThis) {
    const cause = new GatewayFailure('the gateway opened another payment');
    return { status: 'unavailable', cause };
  }
  const isPaid = payment.capturedAmount > 0n;
  const payUrl = page ?? (isPaid ? returnUrl : undefined);
  if (payUrl !== undefined) return { status: 'opened', payment, payUrl };
  return {
    status: payment.status === 'pending' ? 'unavailable' : 'refused',
    cause: new GatewayFailure(`the payment is ${payment.status} and has no page`),
  };
}
