import type Stripe from 'stripe';
import { GatewayFailure } from '../failure.ts';
import type { RefundAnswer, RefundRequest } from '../gateway.ts';
import { read, readNamed, readRefunds } from './read-payments.ts';
import { failureOf, refusalIn } from './client.ts';
import { isEffective, isPaid, wireRefund, type WireRefund } from './wire.ts';

/**
 * Refunds once per reference. Idempotency keys are valid for a day only, so that an earlier refund with the reference is
 * searched first. A failed refund is final, so that another attempt uses another key.
 */
export async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundAnswer> {
  const { paymentId, reference, amount } = request;
  try {
    const session = await readNamed(stripe, paymentId);
    const paymentIntent = session?.payment_intent?.id;
    if (!session || !isPaid(session) || paymentIntent === undefined) {
      return { status: 'refused', reason: 'payment_not_captured' };
    }
    const earlier = (await readRefunds(stripe, paymentIntent)).filter(
      ({ metadata }) => metadata === reference,
    );
    const given = earlier.find(isEffective);
    if (given) return answerOf(given, request, paymentIntent);
    const key = ['refund', paymentIntent, reference, ...(earlier.length ? [earlier.length] : [])];
    const made = await stripe.refunds.create(
      { payment_intent: paymentIntent, amount: Number(amount), metadata: { reference } },
      { idempotencyKey: key.join('/') },
    );
    return answerOf(read(wireRefund, made), request, paymentIntent);
  } catch (error) {
    const refusal = refusalIn(error);
    // A missing payment is not a refusal, because its money may still exist elsewhere.
    if (refusal && refusal.status !== 404) return { status: 'refused', reason: refusal.code };
    return { status: 'unavailable', cause: failureOf(error) };
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
