import type Stripe from 'stripe';
import { GatewayFailure } from '../failure.ts';
import type { RefundAnswer, RefundRequest } from '../gateway.ts';
import { read, readNamed, readRefunds } from './read-payments.ts';
import { failureOf, refusalIn } from './client.ts';
import { isEffective, isPaid, wireRefund, type WireRefund } from './wire.ts';

/**
 * Refunds once per reference. Idempotency keys are valid for a day only, so that an earlier refund with the id or the
 * reference is searched first. A failed one is refused and never followed by another, because its money is credited.
 */
export async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundAnswer> {
  try {
    const session = await readNamed(stripe, request.paymentId);
    const paymentIntent = session?.payment_intent?.id;
    if (!session || !isPaid(session) || paymentIntent === undefined) {
      return { status: 'refused', reason: 'payment_not_captured' };
    }
    const earlier = await findEarlier(stripe, request, paymentIntent);
    if (earlier) return answerOf(earlier, request, paymentIntent);
    if (request.refundId !== null) throw new GatewayFailure('the accepted refund is not listed');
    return await create(stripe, request, paymentIntent);
  } catch (error) {
    return { status: 'unavailable', cause: failureOf(error) };
  }
}

/** Finds the refund that was made for the request; one that is effective counts before one that failed. */
async function findEarlier(
  stripe: Stripe,
  { refundId, reference }: RefundRequest,
  paymentIntent: string,
): Promise<WireRefund | undefined> {
  const earlier = (await readRefunds(stripe, paymentIntent)).filter(
    ({ id, metadata }) => id === refundId || metadata === reference,
  );
  return earlier.find(isEffective) ?? earlier[0];
}

async function create(
  stripe: Stripe,
  request: RefundRequest,
  paymentIntent: string,
): Promise<RefundAnswer> {
  const { reference, amount } = request;
  try {
    const made = await stripe.refunds.create(
      { payment_intent: paymentIntent, amount: Number(amount), metadata: { reference } },
      { idempotencyKey: `refund/${paymentIntent}/${reference}` },
    );
    return answerOf(read(wireRefund, made), request, paymentIntent);
  } catch (error) {
    const refusal = refusalIn(error);
    // A missing payment is not a refusal, because its money may still exist elsewhere.
    if (!refusal || refusal.status === 404) throw error;
    return { status: 'refused', reason: refusal.code };
  }
}

function answerOf(
  refund: WireRefund,
  { amount, currency }: RefundRequest,
  paymentIntent: string,
): RefundAnswer {
  const isThis =
    refund.amount === amount &&
    refund.currency === currency &&
    refund.payment_intent?.id === paymentIntent;
  if (!isThis) throw new GatewayFailure('the gateway gave something else back');
  if (!isEffective(refund)) return { status: 'refused', reason: `refund_${refund.status}` };
  return { status: refund.status === 'succeeded' ? 'done' : 'pending', id: refund.id };
}
