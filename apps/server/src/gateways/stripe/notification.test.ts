import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { openGateways, STRIPE_SECRET, stripeSettings } from '#testing/fakes/gateway-worlds.ts';
import { stripeSignature } from '#testing/fakes/fake-stripe.ts';
import type { Gateways } from '../index.ts';

/** Guards only against hanging, because loading Stripe's library may take seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const session = {
  id: 'cs_test_17',
  object: 'checkout.session',
  mode: 'payment',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 123_456,
  currency: 'rub',
  client_reference_id: 'order-17',
  metadata: { reference: 'order-17' },
  payment_intent: 'pi_17',
  url: null,
  created: Date.parse('2026-11-21T11:59:00Z') / 1000,
};
const event = (type: string, object: object = session, more: object = {}) => ({
  id: 'evt_17',
  object: 'event',
  api_version: '2020-08-27',
  type,
  created: Date.parse('2026-11-21T12:00:00Z') / 1000,
  livemode: false,
  data: { object },
  ...more,
});

const clock = new FakeClock(new Date('2026-11-21T12:00:00Z'));
let opened: Gateways[];
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((gateways) => gateways.close()));
});

interface Sent {
  raw?: string;
  signature?: string | string[];
  settings?: Record<string, string>;
}

function read(message: object, { raw, signature, settings }: Sent = {}) {
  const gateways = openGateways({ ...stripeSettings('http://127.0.0.1:9'), ...settings }, clock);
  opened.push(gateways);
  const gateway = gateways.gatewayNamed('stripe');
  if (!gateway) throw new Error('stripe is not set up');
  const body = raw ?? JSON.stringify(message);
  const header = signature ?? stripeSignature(body, STRIPE_SECRET, clock.now());
  const headers = { 'stripe-signature': header as string };
  return gateway.readNotification(Buffer.from(body), header === '' ? {} : headers);
}

describe('a Stripe event', () => {
  test.each([
    ['checkout.session.completed', { payment_status: 'unpaid' }, 'pending'],
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'pending'],
    [
      'checkout.session.expired',
      { status: 'expired', payment_status: 'unpaid', payment_intent: null },
      'expired',
    ],
  ] as const)('a Stripe event %s contains the whole unpaid payment', (type, change, status) => {
    expect(read(event(type, { ...session, ...change }))).toEqual({
      status: 'read',
      notification: {
        eventId: 'evt_17',
        kind: 'payment',
        paymentId: 'cs_test_17',
        payment: {
          id: 'cs_test_17',
          reference: 'order-17',
          amount: 123_456n,
          currency: 'rub',
          currencyCode: 'rub',
          status,
          capturedAmount: 0n,
          refundedAmount: 0n,
          refunds: [],
          createdAt: new Date('2026-11-21T11:59:00Z'),
        },
      },
    });
  });

  test.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
    'a Stripe event %s of a paid session refers to a payment to be polled, since it names no refunds',
    (type) => {
      expect(read(event(type))).toMatchObject({
        status: 'read',
        notification: { kind: 'payment', paymentId: 'cs_test_17', payment: null },
      });
    },
  );

  test.each([
    ['charge.refunded', 'refund'],
    ['charge.refund.updated', 'refund'],
    ['refund.created', 'refund'],
    ['refund.failed', 'refund'],
    ['charge.dispute.created', 'dispute'],
    ['charge.dispute.closed', 'dispute'],
  ])('a Stripe event %s refers to a payment to be polled (%s)', (type, kind) => {
    const object = { id: 'xx_1', amount: 5, metadata: {}, payment_intent: 'pi_17' };
    expect(read(event(type, object))).toMatchObject({
      status: 'read',
      notification: { kind, paymentId: 'pi_17', payment: null },
    });
  });

  test.each<[string, object]>([
    ['customer.created', { id: 'cus_1' }],
    ['payment_intent.succeeded', { id: 'pi_17' }],
    ['checkout.session.completed', { ...session, mode: 'subscription' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: null }],
  ])('a Stripe event %s about another object is of kind other', (type, object) => {
    expect(read(event(type, object))).toMatchObject({
      status: 'read',
      notification: { kind: 'other', paymentId: '', payment: null },
    });
  });

  test.each([
    ['no JSON', '{"id":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no event', '{"id":"evt_1"}'],
  ])('a signed Stripe event with %s is malformed', (_what, raw) => {
    expect(read({}, { raw })).toEqual({ status: 'malformed' });
    expect(read({}, { raw, signature: 't=1,v1=00' })).toEqual({ status: 'forged' });
  });
});

describe('the signature of Stripe events', () => {
  const message = event('checkout.session.completed');
  const body = JSON.stringify(message);
  const at = (difference: number, secret = STRIPE_SECRET) =>
    stripeSignature(body, secret, new Date(clock.now().getTime() + difference * 1000));
  const statuses = (signatures: (string | string[])[]) =>
    signatures.map((signature) => read(message, { signature }).status);

  test('accepts only Stripe signatures of the raw bytes', () => {
    const genuine = at(0);
    const [time = '', hex = ''] = genuine.split(',');
    const forged = [
      '',
      't=1',
      hex,
      time,
      `${time},v0=${hex.slice(3)}`,
      `${time},${hex.slice(0, -1)}`,
      `${time},${hex.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))}`,
      `t=${Number(time.slice(2)) - 1},${hex}`,
      at(0, 'whsec_of_another'),
      at(0, ''),
      [genuine, genuine],
    ];
    expect(statuses([genuine])).toEqual(['read']);
    expect(statuses(forged)).toEqual(forged.map(() => 'forged'));
    const changed = body.replace('123456', '923456');
    expect(read(message, { raw: changed, signature: genuine }).status).toBe('forged');
    expect(read(message, { raw: `${body} `, signature: genuine }).status).toBe('forged');
    expect(read(message, { raw: body.slice(0, -1), signature: genuine }).status).toBe('forged');
  });

  test('a Stripe signature is valid for five minutes before and after its time', () => {
    expect(statuses([at(-300), at(300)])).toEqual(['read', 'read']);
    expect(statuses([at(-301), at(301), at(-86_400), at(86_400)])).toEqual(
      Array<string>(4).fill('stale'),
    );
    expect(statuses([at(-301, 'whsec_of_another')])).toEqual(['forged']);
    // The signed time counts, and not another one in front of it.
    expect(statuses([`${at(0).replace(/,.*/, '')},${at(-301)}`])).toEqual(['forged']);
  });

  test('accepts Stripe signatures with any configured secret', () => {
    const settings = { STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' };
    const by = (secret: string) => read(message, { settings, signature: at(0, secret) }).status;
    expect(['whsec_new', 'whsec_old', STRIPE_SECRET, 'whsec_new, whsec_old'].map(by)).toEqual([
      'read',
      'read',
      'forged',
      'forged',
    ]);
  });

  test('refuses Stripe test events in live mode and live events in test mode', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_key' };
    const real = event('checkout.session.completed', session, { livemode: true });
    expect(read(real, { settings: live }).status).toBe('read');
    expect(read(message, { settings: live }).status).toBe('forged');
    expect(read(real).status).toBe('forged');
  });
});
