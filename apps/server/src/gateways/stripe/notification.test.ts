import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClock } from '#testing/fake-clock.ts';
import { openGateways, STRIPE_SECRET, stripeSettings } from '#testing/gateway-worlds.ts';
import { stripeSignature } from '#testing/stand-in-stripe.ts';
import type { Gateways } from '../index.ts';

/** Guards against hanging, not against a busy machine: Stripe's library alone may take seconds to load. */
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

describe('a message', () => {
  test.each([
    ['checkout.session.completed', {}, 'captured', 123_456n],
    ['checkout.session.async_payment_succeeded', {}, 'captured', 123_456n],
    ['checkout.session.completed', { payment_status: 'unpaid' }, 'pending', 0n],
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'pending', 0n],
    [
      'checkout.session.expired',
      { status: 'expired', payment_status: 'unpaid', payment_intent: null },
      'expired',
      0n,
    ],
  ] as const)('of %s tells all of the payment', (type, change, status, capturedAmount) => {
    expect(read(event(type, { ...session, ...change }))).toEqual({
      status: 'read',
      notification: {
        eventId: 'evt_17',
        kind: 'payment',
        paymentId: 'cs_test_17',
        at: clock.now(),
        payment: {
          id: 'cs_test_17',
          reference: 'order-17',
          amount: 123_456n,
          currency: 'rub',
          currencyCode: 'rub',
          status,
          capturedAmount,
          refundedAmount: 0n,
          refunds: [],
          createdAt: new Date('2026-11-21T11:59:00Z'),
        },
      },
    });
  });

  test.each([
    ['charge.refunded', 'refund'],
    ['charge.refund.updated', 'refund'],
    ['refund.created', 'refund'],
    ['refund.failed', 'refund'],
    ['charge.dispute.created', 'dispute'],
    ['charge.dispute.closed', 'dispute'],
  ])('of %s is about a payment that is asked for (%s)', (type, kind) => {
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
  ])('of %s about something else is about nothing', (type, object) => {
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
  ])('is malformed with %s, when it is signed', (_what, raw) => {
    expect(read({}, { raw })).toEqual({ status: 'malformed' });
    expect(read({}, { raw, signature: 't=1,v1=00' })).toEqual({ status: 'forged' });
  });
});

describe('the proof', () => {
  const message = event('checkout.session.completed');
  const body = JSON.stringify(message);
  const at = (difference: number, secret = STRIPE_SECRET) =>
    stripeSignature(body, secret, new Date(clock.now().getTime() + difference * 1000));
  const statuses = (signatures: (string | string[])[]) =>
    signatures.map((signature) => read(message, { signature }).status);

  test('is the signature of the very bytes', () => {
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

  test('is good for five minutes, either way', () => {
    expect(statuses([at(-300), at(300)])).toEqual(['read', 'read']);
    expect(statuses([at(-301), at(301), at(-86_400), at(86_400)])).toEqual(
      Array<string>(4).fill('stale'),
    );
    expect(statuses([at(-301, 'whsec_of_another')])).toEqual(['forged']);
  });

  test('is any of the secrets while one is being replaced', () => {
    const settings = { STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' };
    const by = (secret: string) => read(message, { settings, signature: at(0, secret) }).status;
    expect(['whsec_new', 'whsec_old', STRIPE_SECRET, 'whsec_new, whsec_old'].map(by)).toEqual([
      'read',
      'read',
      'forged',
      'forged',
    ]);
  });

  test('of play money is none where money is real, and the other way round', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_key' };
    const real = event('checkout.session.completed', session, { livemode: true });
    expect(read(real, { settings: live }).status).toBe('read');
    expect(read(message, { settings: live }).status).toBe('forged');
    expect(read(real).status).toBe('forged');
  });
});
