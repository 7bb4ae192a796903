import type { Call } from '../call.ts';
import { GatewayFailure, refusal } from '../failure.ts';
import type { RefundAnswer, RefundRequest } from '../gateway.ts';
import { causeOf, isKeyTaken, readRefunds, refusalIn, said } from './read-payments.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { asAmount, isEffective, reasonOf, wireRefund, type WireRefund } from './wire.ts';

/** Temporary reason of a cancelled refund, which may be retried unless the refund had been accepted. */
const passing = 'rejected_by_timeout';

/**
 * Refunds once per reference. Idempotency keys are valid for a day only, so that an earlier refund with the id or the
 * reference is searched first. A cancelled one is refused and not followed by another, because its money is credited; only
 * after a temporary reason another attempt uses another key.
 */
export async function refund(call: Call, request: RefundRequest): Promise<RefundAnswer> {
  const { paymentId, refundId, reference } = request;
  let earlier: WireRefund[];
  try {
    earlier = (await readRefunds(call, paymentId)).filter(
      (one) => one.id === refundId || one.reference === reference,
    );
  } catch (cause) {
    return { status: 'unavailable', cause };
  }
  const given =
    earlier.find(isEffective) ?? earlier.find((cancelled) => isRefused(cancelled, request));
  if (given) return answerOf(given, request);
  if (refundId !== null) {
    return {
      status: 'unavailable',
      cause: new GatewayFailure('the accepted refund is not listed'),
    };
  }
  return create(call, request, earlier.length);
}

const isRefused = ({ refusal: reason }: WireRefund, { refundId }: RefundRequest) =>
  reason !== passing || refundId !== null;

async function create(call: Call, request: RefundRequest, tries: number): Promise<RefundAnswer> {
  const { paymentId, reference, amount, currency } = request;
  const key = idempotencyKeyOf([paymentId, reference, ...(tries > 0 ? [tries] : [])].join('/'));
  const reply = await call('/refunds', {
    headers: { 'idempotence-key': key },
    body: {
      payment_id: paymentId,
      amount: asAmount(amount, currency),
      description: reasonOf(reference),
    },
  });
  const made = said(wireRefund, reply);
  if (made) return answerOf(made, request);
  const refused = isKeyTaken(reply) ? undefined : refusalIn(reply);
  if (refused) return { status: 'refused', reason: refusal(400, refused.code).message };
  return { status: 'unavailable', cause: causeOf(reply) };
}

function answerOf(refund: WireRefund, request: RefundRequest): RefundAnswer {
  const { amount, currency, paymentId } = request;
  const isThis =
    refund.paymentId === paymentId &&
    refund.amount.minor === amount &&
    refund.amount.currency.toLowerCase() === currency;
  if (!isThis) {
    return {
      status: 'unavailable',
      cause: new GatewayFailure('the gateway gave something else back'),
    };
  }
  if (refund.status !== 'canceled') {
    return { status: refund.status === 'succeeded' ? 'done' : 'pending', id: refund.id };
  }
  if (isRefused(refund, request)) return { status: 'refused', reason: refund.refusal };
  return { status: 'unavailable', cause: refusal(200, passing) };
}
