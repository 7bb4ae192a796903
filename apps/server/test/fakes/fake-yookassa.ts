import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  answerByKey,
  startFakeHttpGateway,
  type FakeRequest,
  type FakeResponse,
} from './fake-http-gateway.ts';

// Written from https://yookassa.ru/developers/api, independently of the adapter.

export const SHOP_ID = '100500';
export const SECRET_KEY = 'test_secret-key-of-the-shop';

const amount = z.strictObject({
  value: z.string().regex(/^(0|[1-9]\d*)\.\d{2}$/),
  currency: z.enum(['RUB', 'USD']),
});
type Amount = z.infer<typeof amount>;

const newPayment = z.strictObject({
  amount,
  capture: z.literal(true),
  payment_method_data: z.strictObject({ type: z.literal('bank_card') }),
  confirmation: z.strictObject({
    type: z.literal('redirect'),
    return_url: z.url({ protocol: /^https?$/ }),
    locale: z.enum(['ru_RU', 'en_US', 'de_DE']),
  }),
  description: z.string().max(128),
  metadata: z.record(z.string().max(32), z.string().max(512)),
});
const newRefund = z.strictObject({
  payment_id: z.string(),
  amount,
  description: z.string().max(250),
});

const time = z.iso.datetime();
const limit = z.coerce.number().int().min(1).max(100).optional();
const cursor = z.string().optional();
const forms: Readonly<Record<string, z.ZodType>> = {
  'POST /payments': newPayment,
  'POST /payments/:id/cancel': z.strictObject({}),
  'POST /refunds': newRefund,
  'GET /payments': z.strictObject({ 'created_at.gte': time, 'created_at.lt': time, limit, cursor }),
  'GET /payments/:id': z.strictObject({}),
  'GET /refunds': z.strictObject({ payment_id: z.string(), limit, cursor }),
};

const routeOf = ({ method, path }: FakeRequest) =>
  `${method} ${path.replace(/^\/v3/, '').replace(/^\/payments\/[^/]+/, '/payments/:id')}`;

function faultOf(asked: FakeRequest): string | undefined {
  const form = forms[routeOf(asked)];
  if (!asked.path.startsWith('/v3/') || !form) return 'no such call';
  const credentials = Buffer.from(`${SHOP_ID}:${SECRET_KEY}`).toString('base64');
  if (asked.headers.authorization !== `Basic ${credentials}`) return 'not authorized';
  if (asked.method === 'GET') {
    if (asked.body !== '') return 'a body';
    return form.safeParse(Object.fromEntries(asked.query)).error?.message;
  }
  if (asked.headers['content-type'] !== 'application/json') return 'not JSON';
  const key = asked.headers['idempotence-key'];
  if (typeof key !== 'string' || !/^\S{1,64}$/.test(key)) return 'no Idempotence-Key';
  if (asked.query.size > 0) return 'a query';
  return form.safeParse(JSON.parse(asked.body)).error?.message;
}

interface Payment {
  id: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  amount: Amount;
  created_at: string;
  paid: boolean;
  test: boolean;
  metadata: Record<string, string>;
  refunded_amount?: Amount;
  cancellation_details?: { party: string; reason: string };
}

interface Refund {
  id: string;
  payment_id: string;
  status: 'pending' | 'succeeded' | 'canceled';
  amount: Amount;
  created_at: string;
  description?: string;
  cancellation_details?: { party: string; reason: string };
}

const error = (status: number, code: string, more: object = {}): FakeResponse => ({
  status,
  body: { type: 'error', id: randomUUID(), code, description: 'Запрос отклонён', ...more },
});
const cents = ({ value }: Amount) => Math.round(Number(value) * 100);
const text = (all: number) => `${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`;

/** Payments and refunds of a fake YooKassa. */
function createRecords(now: () => Date) {
  const payments: Payment[] = [];
  const refunds: Refund[] = [];
  /** Result of further refunds. */
  const fate: { status: Refund['status']; reason?: string } = { status: 'succeeded' };

  const viewOf = (payment: Payment) => ({
    ...payment,
    recipient: { account_id: SHOP_ID, gateway_id: '1' },
    refundable: payment.status === 'succeeded',
    ...(payment.status === 'pending' && {
      confirmation: {
        type: 'redirect',
        confirmation_url: `https://yoomoney.ru/checkout/payments/v2/contract?orderId=${payment.id}`,
      },
    }),
  });

  function refund(given: z.infer<typeof newRefund>, status = fate.status): FakeResponse {
    const payment = payments.find(({ id }) => id === given.payment_id);
    if (payment?.status !== 'succeeded') return error(400, 'invalid_request');
    const back = cents(payment.refunded_amount ?? { value: '0.00', currency: 'RUB' });
    if (back + cents(given.amount) > cents(payment.amount)) {
      return error(400, 'invalid_request', { parameter: 'amount' });
    }
    const made: Refund = { ...given, id: randomUUID(), status, created_at: now().toISOString() };
    if (status === 'canceled') {
      made.cancellation_details = { party: 'yoo_money', reason: fate.reason ?? 'general_decline' };
    }
    if (status === 'succeeded') {
      payment.refunded_amount = { ...payment.amount, value: text(back + cents(given.amount)) };
    }
    refunds.push(made);
    return { status: 200, body: made };
  }

  function page(all: readonly { id: string }[], query: URLSearchParams): FakeResponse {
    const begin = Number(query.get('cursor') ?? 0);
    const end = begin + Number(query.get('limit') ?? 10);
    const items = all.slice(begin, end);
    return {
      status: 200,
      body: { type: 'list', items, ...(end < all.length && { next_cursor: String(end) }) },
    };
  }

  return { now, payments, refunds, fate, viewOf, refund, page };
}

type GatewayRecords = ReturnType<typeof createRecords>;

function routesOf({ now, payments, refunds, viewOf, refund, page }: GatewayRecords) {
  return {
    'POST /payments': ({ body }) => {
      const { amount: sum, metadata } = newPayment.parse(JSON.parse(body));
      const payment: Payment = {
        id: randomUUID(),
        status: 'pending',
        amount: sum,
        created_at: now().toISOString(),
        paid: false,
        test: true,
        metadata,
      };
      payments.push(payment);
      return { status: 200, body: viewOf(payment) };
    },
    'GET /payments/:id': ({ path }) => {
      const payment = payments.find(({ id }) => id === path.split('/')[3]);
      return payment ? { status: 200, body: viewOf(payment) } : error(404, 'not_found');
    },
    'POST /payments/:id/cancel': ({ path }) => {
      const payment = payments.find(({ id }) => id === path.split('/')[3]);
      if (!payment) return error(404, 'not_found');
      if (payment.status !== 'waiting_for_capture') return error(400, 'invalid_request');
      payment.status = 'canceled';
      return { status: 200, body: viewOf(payment) };
    },
    'GET /payments': ({ query }) => {
      const [from, to] = [query.get('created_at.gte') ?? '', query.get('created_at.lt') ?? ''];
      const found = payments.filter(({ created_at: at }) => at >= from && at < to);
      return page(found.map(viewOf), query);
    },
    'POST /refunds': ({ body }) => refund(newRefund.parse(JSON.parse(body))),
    'GET /refunds': ({ query }) =>
      page(
        refunds.filter(({ payment_id: of }) => of === query.get('payment_id')),
        query,
      ),
  } satisfies Record<string, (asked: FakeRequest) => FakeResponse>;
}

/** Starts a fake YooKassa with payments in memory, on which tests act as customers and banks. */
export async function startYookassa(now: () => Date) {
  const records = createRecords(now);
  const { payments, refunds, fate, refund } = records;
  const { answer, forgetKeys } = answerByKey({
    header: 'idempotence-key',
    routeOf,
    routes: routesOf(records),
    unknownRoute: () => error(404, 'not_found'),
    otherBody: () => error(400, 'invalid_request', { parameter: 'Idempotence-Key' }),
  });
  const fake = await startFakeHttpGateway({ faultOf, answer });
  const of = (id: string) => {
    const payment = payments.find((one) => one.id === id);
    if (!payment) throw new Error(`no payment ${id}`);
    return payment;
  };
  return {
    ...fake,
    url: `${fake.url}/v3`,
    fate,
    refunds,
    forgetKeys,
    set: (id: string, change: Partial<Payment>) => void Object.assign(of(id), change),
    pay: (id: string) => void Object.assign(of(id), { status: 'succeeded', paid: true }),
    /** Refunds in the merchant's account. */
    refundThere: (id: string, minor: number) =>
      refund(
        {
          payment_id: id,
          amount: { ...of(id).amount, value: text(minor) },
          description: 'Возврат по просьбе клиента',
        },
        'succeeded',
      ),
  };
}
