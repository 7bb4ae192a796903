import * as z from 'zod';
import type { GatewayPayment } from '../gateway.ts';
import { asPayment } from '../gateway-payment.mapper.ts';

// Answers and events of the card gateway in docs/sandbox.md.

const minor = z.int().min(0).transform(BigInt);

export const wirePayment = z
  .object({
    id: z.string().min(1),
    reference: z.string(),
    amount: minor,
    currency: z.string(),
    status: z.enum(['pending', 'captured', 'refunded', 'cancelled', 'expired']),
    captured_amount: minor,
    pay_url: z.url({ protocol: /^https?$/ }),
    created_at: z.iso.datetime({ offset: true }),
    refunds: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        amount: minor,
        origin: z.enum(['shop', 'gateway', 'dispute']),
      }),
    ),
  })
  .transform(({ status, pay_url: payUrl, captured_amount: capturedAmount, ...said }) => ({
    payUrl,
    payment: asPayment({
      id: said.id,
      reference: said.reference,
      amount: said.amount,
      currency: said.currency,
      capturedAmount,
      ended: status === 'cancelled' || status === 'expired' ? status : undefined,
      refunds: said.refunds.map(asRefund),
      createdAt: new Date(said.created_at),
    }),
  }));

/** Maps a refund; only refunds by the shop have the shop's reference. */
function asRefund(refund: GatewayPayment['refunds'][number] & { reference: string }) {
  return { ...refund, reference: refund.origin === 'shop' ? refund.reference : null };
}

export const wirePage = z.object({ payments: z.array(wirePayment), next: z.string().optional() });

export const wireRefund = z.object({
  id: z.string().min(1),
  reference: z.string(),
  amount: minor,
  status: z.literal('succeeded'),
});

export const wireError = z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) });

export const wireMessage = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  payment: z.unknown().optional(),
});
