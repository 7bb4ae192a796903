import { currencySchema } from '@manabar/contracts';
import * as z from 'zod';
import type { GatewayPayment } from '#gateways/gateway.ts';

const minor = z.string().transform(BigInt);

/** Stored content of an event: amounts, ids and times, without card or personal data. */
const contentSchema = z.object({
  id: z.string(),
  reference: z.string().nullable(),
  amount: minor,
  currency: currencySchema.nullable(),
  currencyCode: z.string(),
  status: z.enum(['pending', 'captured', 'cancelled', 'expired', 'refunded']),
  capturedAmount: minor,
  refundedAmount: minor,
  refunds: z.array(
    z.object({
      id: z.string(),
      reference: z.string().nullable(),
      amount: minor,
      origin: z.enum(['shop', 'gateway', 'dispute']),
    }),
  ),
  createdAt: z.string().transform((text) => new Date(text)),
});

export function toEventContent(payment: GatewayPayment): z.input<typeof contentSchema> {
  const { id, reference, amount, currency, currencyCode, status, refunds } = payment;
  return {
    id,
    reference,
    amount: amount.toString(),
    currency,
    currencyCode,
    status,
    capturedAmount: payment.capturedAmount.toString(),
    refundedAmount: payment.refundedAmount.toString(),
    refunds: refunds.map((refund) => ({ ...refund, amount: refund.amount.toString() })),
    createdAt: payment.createdAt.toISOString(),
  };
}

export function fromEventContent(content: unknown): GatewayPayment {
  return contentSchema.parse(content);
}
