import type * as z from 'zod';
import type { Call, Reply } from '../call.ts';
import { GatewayFailure, refusal, unlisted } from '../failure.ts';
import type { GatewayPayment } from '../gateway.ts';
import { readEveryPage, gathered } from '../read-every-page.ts';
import {
  readPayment,
  wireError,
  wireListOf,
  wirePayment,
  wireRefund,
  type WirePayment,
} from './wire.ts';

const PAGE = '100';

export type Answered = Extract<Reply, { came: 'answer' }>;

/** Error of an answer in the documented form. */
export const errorIn = ({ json }: Answered) => wireError.safeParse(json).data;

/** Returns the documented refusal of this request: 400 and `invalid_request`. */
export const refusalIn = (reply: Reply) => {
  const error = reply.came === 'answer' && reply.status === 400 ? errorIn(reply) : undefined;
  return error?.code === 'invalid_request' ? error : undefined;
};

/** Returns whether the idempotency key was used with another request, which does not refuse the payment. */
export const isKeyTaken = (reply: Reply) => {
  const error = refusalIn(reply);
  return /idempotence/i.test(`${error?.parameter ?? ''} ${error?.description ?? ''}`);
};

/** Returns the cause of an unsuccessful reply. */
export function causeOf(reply: Reply): unknown {
  if (reply.came !== 'answer') return reply.cause;
  const error = errorIn(reply);
  return error ? refusal(reply.status, error.code) : unlisted(reply.status);
}

/** Parses the body of a 200; undefined otherwise. */
export function said<T extends z.ZodType>(form: T, reply: Reply): z.output<T> | undefined {
  if (reply.came !== 'answer' || reply.status !== 200) return undefined;
  return form.safeParse(reply.json).data;
}

function listOf<T extends z.ZodType>(
  call: Call,
  path: string,
  item: T,
  filter: Record<string, string>,
) {
  const form = wireListOf(item);
  return readEveryPage(async (cursor) => {
    const query = new URLSearchParams({ ...filter, limit: PAGE, ...(cursor && { cursor }) });
    const reply = await call(`${path}?${query.toString()}`);
    const page = said(form, reply);
    if (!page) throw causeOf(reply);
    return page;
  });
}

/** Lists all refunds of a payment, including cancelled ones. Throws on failure. */
export async function readRefunds(call: Call, paymentId: string) {
  const refunds = await gathered(listOf(call, '/refunds', wireRefund, { payment_id: paymentId }));
  if (refunds.every((refund) => refund.paymentId === paymentId)) return refunds;
  throw new GatewayFailure('the gateway told of refunds of another payment');
}

/** Reads a payment with its refunds. Throws on failure. */
export async function readWhole(call: Call, payment: WirePayment): Promise<GatewayPayment> {
  const refunds = payment.status === 'succeeded' ? await readRefunds(call, payment.id) : [];
  return readPayment(payment, refunds);
}

/** Lists payments created in a period. */
export async function* listPayments(
  call: Call,
  from: Date,
  to: Date,
): AsyncGenerator<GatewayPayment> {
  const span = { 'created_at.gte': from.toISOString(), 'created_at.lt': to.toISOString() };
  for await (const payment of listOf(call, '/payments', wirePayment, span)) {
    // Refunds are read only for payments with a refunded amount.
    const hasRefunds = (payment.refunded_amount?.minor ?? 0n) > 0n;
    yield hasRefunds ? await readWhole(call, payment) : readPayment(payment, []);
  }
}
