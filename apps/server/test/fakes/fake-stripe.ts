import { createHmac, randomBytes } from 'node:crypto';
import type * as z from 'zod';
import {
  answerByKey,
  startFakeHttpGateway,
  type FakeRequest,
  type FakeResponse,
} from './fake-http-gateway.ts';
import { faultOf, fieldsOf, newRefund, newSession, routeOf } from './fake-stripe-forms.ts';

export { STRIPE_KEY } from './fake-stripe-forms.ts';

// Written from https://docs.stripe.com/api, independently of the adapter.

export interface Session {
  id: string;
  object: 'checkout.session';
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  url: string | null;
  created: number;
  expires_at: number;
  livemode: boolean;
}

interface Reversal {
  id: string;
  object: 'refund' | 'dispute';
  amount: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  payment_intent: string;
}

const HALF_HOUR = 1800;
const DAY = 86_400;
const random = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const fail = (status: number, type: string, code?: string): FakeResponse => ({
  status,
  body: { error: { type, ...(code !== undefined && { code }), message: 'It was refused.' } },
});
const invalid = (code?: string, status = 400) => fail(status, 'invalid_request_error', code);

/** Sessions, refunds and disputes of a fake Stripe. */
function createRecords(now: () => Date) {
  const sessions: Session[] = [];
  const refunds: Reversal[] = [];
  const disputes: Reversal[] = [];
  /** Result of further refunds. */
  const fate = { status: 'succeeded' };
  const seconds = () => Math.floor(now().getTime() / 1000);
  const of = (id: string | undefined) => sessions.find((one) => one.id === id);
  const paidBy = (intent: string) => sessions.find((one) => one.payment_intent === intent);
  const reversedOf = (intent: string) =>
    refunds
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);

  function create(fields: z.infer<typeof newSession>): FakeResponse {
    const expiresAt = Number(fields.expires_at);
    const lives = expiresAt - seconds();
    if (lives < HALF_HOUR || lives > DAY) return invalid();
    const amount = Number(fields['line_items[0][price_data][unit_amount]']);
    if (amount < 50) return invalid('amount_too_small');
    const id = random('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: fields.mode,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: fields['line_items[0][price_data][currency]'],
      client_reference_id: fields.client_reference_id,
      metadata: { reference: fields['metadata[reference]'] },
      payment_intent: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      created: seconds(),
      expires_at: expiresAt,
      livemode: false,
    };
    sessions.push(session);
    return { status: 200, body: { ...session } };
  }

  function refund(intent: string, amount: number, metadata: Record<string, string>): FakeResponse {
    const session = paidBy(intent);
    if (!session) return invalid('resource_missing', 404);
    if (disputes.some((one) => one.payment_intent === intent)) return invalid('charge_disputed');
    if (reversedOf(intent) + amount > session.amount_total) {
      return invalid('charge_already_refunded');
    }
    const made: Reversal = {
      id: random('re'),
      object: 'refund',
      amount,
      currency: session.currency,
      status: fate.status,
      metadata,
      payment_intent: intent,
    };
    refunds.push(made);
    return { status: 200, body: made };
  }

  function list(all: readonly { id: string }[], fields: Record<string, string>): FakeResponse {
    const newestFirst = [...all].reverse();
    const begin = newestFirst.findIndex(({ id }) => id === fields['starting_after']) + 1;
    const end = begin + Number(fields['limit'] ?? 10);
    return {
      status: 200,
      body: { object: 'list', data: newestFirst.slice(begin, end), has_more: end < all.length },
    };
  }

  /** Returns the payment with its expanded charge. */
  const expanded = (session: Session) => ({
    ...session,
    payment_intent: session.payment_intent && {
      id: session.payment_intent,
      object: 'payment_intent',
      latest_charge: {
        id: `ch_${session.payment_intent}`,
        object: 'charge',
        amount_refunded: reversedOf(session.payment_intent),
        disputed: disputes.some((one) => one.payment_intent === session.payment_intent),
      },
    },
  });

  return { sessions, refunds, disputes, fate, of, create, refund, list, expanded };
}

type GatewayRecords = ReturnType<typeof createRecords>;

function routesOf({
  sessions,
  refunds,
  disputes,
  of,
  create,
  refund,
  list,
  expanded,
}: GatewayRecords) {
  return {
    'POST /checkout/sessions': (asked) => create(newSession.parse(fieldsOf(asked))),
    'GET /checkout/sessions/:id': ({ path }) => {
      const session = of(path.split('/')[4]);
      return session ? { status: 200, body: session } : invalid('resource_missing', 404);
    },
    'POST /checkout/sessions/:id/expire': ({ path }) => {
      const session = of(path.split('/')[4]);
      if (!session) return invalid('resource_missing', 404);
      if (session.status !== 'open') return invalid();
      Object.assign(session, { status: 'expired', url: null });
      return { status: 200, body: session };
    },
    'GET /checkout/sessions': (asked) => {
      const { payment_intent: intent, ...fields } = fieldsOf(asked);
      if (intent !== undefined) {
        return list(
          sessions.filter((one) => one.payment_intent === intent),
          fields,
        );
      }
      const [from, to] = [Number(fields['created[gte]']), Number(fields['created[lt]'])];
      const found = sessions.filter(({ created }) => created >= from && created < to);
      return list(found.map(expanded), fields);
    },
    'POST /refunds': (asked) => {
      const fields = newRefund.parse(fieldsOf(asked));
      return refund(fields.payment_intent, Number(fields.amount), {
        reference: fields['metadata[reference]'],
      });
    },
    'GET /refunds': (asked) => {
      const fields = fieldsOf(asked);
      return list(
        refunds.filter((one) => one.payment_intent === fields['payment_intent']),
        fields,
      );
    },
    'GET /disputes': (asked) => {
      const fields = fieldsOf(asked);
      return list(
        disputes.filter((one) => one.payment_intent === fields['payment_intent']),
        fields,
      );
    },
  } satisfies Record<string, (asked: FakeRequest) => FakeResponse>;
}

/** Starts a fake Stripe with sessions in memory, on which tests act as customers and banks. */
export async function startStripe(now: () => Date) {
  const records = createRecords(now);
  const { sessions, refunds, disputes, fate, of, refund } = records;
  const { answer, forgetKeys } = answerByKey({
    header: 'idempotency-key',
    routeOf,
    routes: routesOf(records),
    unknownRoute: () => invalid('resource_missing', 404),
    otherBody: () => fail(400, 'idempotency_error'),
  });
  const fake = await startFakeHttpGateway({ faultOf, answer });
  const need = (id: string) => {
    const session = of(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  };
  return {
    ...fake,
    fate,
    refunds,
    session: need,
    forgetKeys,
    add: (session: Session) => void sessions.push(session),
    set: (id: string, change: Partial<Session>) => void Object.assign(need(id), change),
    pay: (id: string) =>
      void Object.assign(need(id), {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: random('pi'),
        url: null,
      }),
    /** Refunds in the merchant's dashboard. */
    refundThere: (id: string, amount: number) => refund(need(id).payment_intent ?? '', amount, {}),
    dispute: (id: string, amount: number, status: string, currency = need(id).currency) =>
      void disputes.push({
        id: random('du'),
        object: 'dispute',
        amount,
        currency,
        status,
        metadata: {},
        payment_intent: need(id).payment_intent ?? '',
      }),
  };
}

/** Returns the signature header of an event, computed like Stripe's. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  const hex = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${hex},v0=${'0'.repeat(64)}`;
}
