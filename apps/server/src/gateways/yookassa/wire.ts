import { minorDigits, parseMinor } from '@manabar/contracts';
import * as z from 'zod';
import type { GatewayRefund } from '../gateway.ts';
import { asPayment } from '../gateway-payment.mapper.ts';

// Payments, refunds, lists, errors and notifications of https://yookassa.ru/developers/api. Other fields may be added at
// any time and are ignored.

/** Formats an amount as a decimal text with the currency in upper case. */
export const asAmount = (minor: bigint, currency: string) => ({
  value: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
  currency: currency.toUpperCase(),
});

const wireAmount = z
  .object({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.string() })
  .transform(({ value, currency }) => ({ minor: asMinor(value, currency), currency }));

/** Converts an amount to minor units: the API writes two decimals in every currency, also in one without minor units. */
const asMinor = (value: string, currency: string) =>
  ((parseMinor(value) ?? 0n) * 10n ** BigInt(minorDigits(currency))) / 100n;

/** Ids are used in URLs, so that their characters are limited. */
const wireId = z.string().regex(/^[\w-]{1,64}$/);
const when = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const wireStatus = z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']);

export const wirePayment = z.object({
  id: wireId,
  status: wireStatus,
  amount: wireAmount,
  /** Sum of completed refunds; may be missing. */
  refunded_amount: wireAmount.optional(),
  created_at: when,
  confirmation: z
    .object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() })
    .optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
  metadata: z.object({ reference: z.string().optional() }).optional(),
});
export type WirePayment = z.output<typeof wirePayment>;

/** Description of a refund, the only field that can store the shop's reference. */
export const reasonOf = (reference: string) => `Refund ${reference}`;
const reason = /^Refund (\S{1,200})$/;

export const wireRefund = z
  .object({
    id: wireId,
    payment_id: wireId,
    status: z.enum(['pending', 'succeeded', 'canceled']),
    amount: wireAmount,
    description: z.string().optional(),
    cancellation_details: z.object({ reason: z.string() }).optional(),
  })
  .transform(({ payment_id: paymentId, cancellation_details: details, ...refund }) => ({
    ...refund,
    paymentId,
    reference: reason.exec(refund.description ?? '')?.[1] ?? null,
    refusal: details?.reason ?? 'unknown',
  }));
export type WireRefund = z.output<typeof wireRefund>;

/** A page of a list; `next_cursor` is the cursor of the next page. */
export const wireListOf = <T extends z.ZodType>(item: T) =>
  z
    .object({ items: z.array(item), next_cursor: z.string().min(1).optional() })
    .transform(({ items, next_cursor: next }) => ({ items, next }));

export const wireError = z.object({
  type: z.literal('error'),
  code: z.string().regex(/^[a-z_]{1,64}$/),
  description: z.string().optional(),
  parameter: z.string().optional(),
});

/** Documented events of payments and refunds. */
export const wireEvent = z.enum([
  'payment.waiting_for_capture',
  'payment.succeeded',
  'payment.canceled',
  'refund.succeeded',
]);

export const wireNotification = z.object({
  type: z.literal('notification'),
  event: z.string().regex(/^[a-z_.]{1,64}$/),
  object: z.object({ id: wireId, payment_id: wireId.optional(), status: z.unknown() }),
});

/** Returns whether a refund is completed or pending. */
export const isEffective = ({ status }: WireRefund) => status !== 'canceled';

const asRefund = ({ id, reference, amount }: WireRefund): GatewayRefund => ({
  id,
  reference,
  amount: amount.minor,
  origin: reference === null ? 'gateway' : 'shop',
});

/** Maps a payment; only `succeeded` is captured, because a payment that waits for capture may still be cancelled. */
export function readPayment(payment: WirePayment, refunds: readonly WireRefund[]) {
  const { amount, status } = payment;
  const late = payment.cancellation_details?.reason.startsWith('expired_') ?? false;
  return asPayment({
    id: payment.id,
    reference: payment.metadata?.reference ?? null,
    amount: amount.minor,
    currency: amount.currency,
    capturedAmount: status === 'succeeded' ? amount.minor : 0n,
    ended: status === 'canceled' ? (late ? 'expired' : 'cancelled') : undefined,
    refunds: refunds.filter(isEffective).map(asRefund),
    createdAt: payment.created_at,
  });
}
