import { isCurrency } from '@manabar/contracts';
import { GatewayFailure } from './failure.ts';
import type { GatewayPayment, GatewayRefund, OpenAnswer, OpenRequest } from './gateway.ts';

/** What every gateway tells of a payment, in its own words. */
export interface PaymentFacts {
  id: string;
  reference: string | null;
  amount: bigint;
  /** In any case. */
  currency: string;
  /** Zero while nobody has paid. */
  capturedAmount: bigint;
  /** How it ended unpaid, if it did. */
  ended: 'cancelled' | 'expired' | undefined;
  refunds: GatewayRefund[];
  createdAt: Date;
}

/** The payment as the port has it: money that came outweighs how it ended. */
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
 * A payment was opened, if it is the one that was asked for. One that is asked for again may have ended meanwhile, and
 * then has no page: whoever paid goes back to the shop.
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
