import * as z from 'zod';
import type { FakeRequest } from './fake-http-gateway.ts';

// Request forms of https://docs.stripe.com/api.

export const STRIPE_KEY = 'sk_test_key_of_the_shop';

const digits = z.string().regex(/^\d+$/);
const address = z.url({ protocol: /^https?$/ });
const limit = z.coerce.number().int().min(1).max(100).optional();
const page = { limit, starting_after: z.string().optional() };
const reference = z.string().min(1).max(500);

/** Form bodies, whose nested names are in brackets. */
export const newSession = z.strictObject({
  mode: z.literal('payment'),
  'allowed_payment_method_types[0]': z.literal('card'),
  'adaptive_pricing[enabled]': z.literal('false'),
  'line_items[0][quantity]': z.literal('1'),
  'line_items[0][price_data][currency]': z.string().regex(/^[a-z]{3}$/),
  'line_items[0][price_data][unit_amount]': digits,
  'line_items[0][price_data][product_data][name]': z.string().min(1),
  client_reference_id: reference.max(200),
  'metadata[reference]': reference,
  'payment_intent_data[description]': z.string(),
  'payment_intent_data[metadata][reference]': reference,
  success_url: address,
  cancel_url: address,
  expires_at: digits,
  locale: z.enum(['ru', 'en', 'auto']),
});
export const newRefund = z.strictObject({
  payment_intent: z.string().startsWith('pi_'),
  amount: digits,
  'metadata[reference]': reference,
});
const nothing = z.strictObject({});
const forms: Readonly<Record<string, z.ZodType>> = {
  'POST /checkout/sessions': newSession,
  'POST /checkout/sessions/:id/expire': nothing,
  'POST /refunds': newRefund,
  'GET /checkout/sessions/:id': nothing,
  'GET /checkout/sessions': z.union([
    z.strictObject({ payment_intent: z.string(), ...page }),
    z.strictObject({
      'created[gte]': digits,
      'created[lt]': digits,
      'expand[0]': z.literal('data.payment_intent.latest_charge'),
      ...page,
    }),
  ]),
  'GET /refunds': z.strictObject({ payment_intent: z.string(), ...page }),
  'GET /disputes': z.strictObject({ payment_intent: z.string(), ...page }),
};
const needKeys = ['POST /checkout/sessions', 'POST /refunds'];

export const routeOf = ({ method, path }: FakeRequest) =>
  `${method} ${path.replace(/^\/v1/, '').replace(/\/cs_[^/]+/, '/:id')}`;
export const fieldsOf = (asked: FakeRequest) =>
  Object.fromEntries(asked.method === 'GET' ? asked.query : new URLSearchParams(asked.body));

/** Describes a request's violation of the documentation; undefined without one. */
export function faultOf(asked: FakeRequest): string | undefined {
  const route = routeOf(asked);
  const form = forms[route];
  if (!asked.path.startsWith('/v1/') || !form) return 'no such call';
  if (asked.headers.authorization !== `Bearer ${STRIPE_KEY}`) return 'not authorized';
  if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(asked.headers['stripe-version']))) return 'no version';
  if (asked.method === 'GET' && asked.body !== '') return 'a body';
  const type = asked.headers['content-type'];
  if (asked.method === 'POST' && type !== 'application/x-www-form-urlencoded') return 'not a form';
  if (needKeys.includes(route) && !asked.headers['idempotency-key']) return 'no Idempotency-Key';
  return form.safeParse(fieldsOf(asked)).error?.message;
}
