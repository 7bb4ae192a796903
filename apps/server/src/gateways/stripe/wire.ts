import * as z from 'zod';
import type { GatewayRefund } from '../gateway.ts';
import { asPayment } from '../gateway-payment.mapper.ts';

// Required fields of sessions, refunds, disputes and events in https://docs.stripe.com/api, which are stable across
// API versions.

const minor = z.int().min(0).transform(BigInt);
const id = z.string().regex(/^\w{1,255}$/);
const when = z
  .int()
  .min(0)
  .transform((seconds) => new Date(seconds * 1000));
const reference = z
  .object({ reference: z.string().optional() })
  .nullish()
  .transform((metadata) => metadata?.reference ?? null);

const oneOf = z.union([id.transform((name) => ({ id: name })), z.object({ id })]);

/** Whether a charge may be reversed; true unless the charge was expanded, because it is unknown then. */
const charge = z.union([
  id.transform(() => true),
  z
    .object({ amount_refunded: minor, disputed: z.boolean() })
    .transform((told) => told.disputed || told.amount_refunded > 0n),
]);
const intent = z.union([
  id.transform((name) => ({ id: name, mayBeReversed: true })),
  z
    .object({ id, latest_charge: charge.nullish() })
    .transform((told) => ({ id: told.id, mayBeReversed: told.latest_charge ?? false })),
]);

export const wireSession = z.object({
  id,
  mode: z.literal('payment'),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: minor,
  currency: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: reference,
  payment_intent: intent.nullish(),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  created: when,
});
/** A session of any mode, because the account may use other modes. */
export const wireAnySession = z.looseObject({ id, mode: z.string() });
export type WireSession = z.output<typeof wireSession>;

export const wireRefund = z.object({
  id,
  amount: minor,
  currency: z.string(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  metadata: reference,
  payment_intent: oneOf.nullish(),
});
export type WireRefund = z.output<typeof wireRefund>;

export const wireDispute = z.object({
  id,
  amount: minor,
  currency: z.string(),
  status: z.string(),
});
export type WireDispute = z.output<typeof wireDispute>;

export const wireListOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), has_more: z.boolean() });

export const wireEvent = z.object({
  id,
  type: z.string(),
  created: when,
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

/** Payment intent of a refund, charge or dispute. */
export const wireAbout = z.object({ payment_intent: oneOf.nullish() });

export const isPaid = ({ status, payment_status: paid }: WireSession) =>
  status === 'complete' && paid === 'paid';

/** Returns whether a refund is completed or pending. */
export const isEffective = ({ status }: WireRefund) => status !== 'failed' && status !== 'canceled';

/** Returns whether a dispute withdraws money: from its beginning unless it is won; a warning does not. */
const isMoneyTaken = ({ status }: WireDispute) =>
  status !== 'won' && status !== 'prevented' && !status.startsWith('warning_');

export interface Reversals {
  refunds: readonly WireRefund[];
  disputes: readonly WireDispute[];
}

export const noReversals: Reversals = { refunds: [], disputes: [] };

export function readSession(session: WireSession, { refunds, disputes }: Reversals) {
  const { amount_total: amount, currency } = session;
  const givenBack = refunds.filter(isEffective).map((refund): GatewayRefund => ({
    id: refund.id,
    reference: refund.metadata,
    amount: refund.amount,
    origin: refund.metadata === null ? 'gateway' : 'shop',
  }));
  const taken = disputes.filter(isMoneyTaken).map((dispute): GatewayRefund => ({
    id: dispute.id,
    reference: null,
    // An amount in the cardholder's currency cannot be converted, so that the whole payment counts.
    amount: dispute.currency === currency ? dispute.amount : amount,
    origin: 'dispute',
  }));
  return asPayment({
    id: session.id,
    reference: session.metadata ?? session.client_reference_id ?? null,
    amount,
    currency,
    capturedAmount: isPaid(session) ? amount : 0n,
    ended: session.status === 'expired' ? 'expired' : undefined,
    refunds: [...givenBack, ...taken],
    createdAt: session.created,
  });
}
