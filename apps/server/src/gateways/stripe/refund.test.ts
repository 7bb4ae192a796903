import { describe, expect, test } from 'vitest';
import type { GatewayPayment } from '../index.ts';
import { json } from '#testing/fakes/local-server.ts';
import { useStripe } from '#testing/fakes/use-stripe.ts';

const world = useStripe();
const { found, paid } = world;

const back = ({ id }: GatewayPayment, amount = 1000n, refundId: string | null = null) =>
  world.gateway.refund({ paymentId: id, reference: 'r-1', refundId, amount, currency: 'rub' });
const fail = (status = 'failed') => Object.assign(world.fake.refunds[0] ?? {}, { status });
const refunds = () =>
  world.fake.asked.filter(({ method, path }) => method + path === 'POST/v1/refunds');

describe('a Stripe refund', () => {
  test('refunds at Stripe once, also after the idempotency key has expired', async () => {
    const payment = await paid();
    const first = await back(payment);
    world.fake.forgetKeys();
    expect(await back(payment)).toEqual(first);
    expect(world.fake.refunds).toHaveLength(1);
    const { payment_intent: intent } = world.fake.session(payment.id);
    expect(refunds().map(({ headers }) => headers['idempotency-key'])).toEqual([
      `refund/${intent}/r-1`,
    ]);
    expect(await back(payment, 2000n)).toMatchObject({ status: 'unavailable' });
  });

  test.each(['failed', 'canceled'])(
    'a pending Stripe refund counts as refunded and a %s one does not',
    async (status) => {
      const payment = await paid();
      world.fake.fate.status = 'pending';
      expect(await back(payment)).toEqual({ status: 'pending', id: world.fake.refunds[0]?.id });
      expect(await found(payment.id)).toMatchObject({ refundedAmount: 1000n });
      fail(status);
      expect(await found(payment.id)).toMatchObject({ refundedAmount: 0n, refunds: [] });
    },
  );

  test('a Stripe refund of another currency or payment with the same reference is unavailable', async () => {
    const payment = await paid();
    await back(payment);
    Object.assign(world.fake.refunds[0] ?? {}, { currency: 'usd' });
    expect(await back(payment)).toMatchObject({ status: 'unavailable' });
    const other = { ...world.fake.refunds[0], currency: 'rub', payment_intent: 'pi_other' };
    world.fake.refunds.length = 0;
    world.fake.behave((response, request) => {
      const isList = request.url?.startsWith('/v1/refunds');
      const body = isList ? { data: [other], has_more: false } : world.fake.session(payment.id);
      json(200, body)(response, request);
    });
    expect(await back(payment)).toMatchObject({ status: 'unavailable' });
    expect(refunds()).toHaveLength(1);
  });

  test('a Stripe refund is unavailable when Stripe does not find its payment intent', async () => {
    const payment = await paid();
    world.fake.behave((response, request) => {
      if (request.method === 'POST')
        return json(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } })(
          response,
          request,
        );
      const isList = request.url?.startsWith('/v1/refunds');
      const body = isList ? { data: [], has_more: false } : world.fake.session(payment.id);
      return json(200, body)(response, request);
    });
    expect(await back(payment)).toMatchObject({ status: 'unavailable' });
    expect(refunds()).toHaveLength(1);
  });

  test.each(['with', 'without'])(
    'refuses a Stripe refund that failed later instead of making another, %s its stored id',
    async (stored) => {
      const payment = await paid();
      world.fake.fate.status = 'pending';
      await back(payment);
      const id = world.fake.refunds[0]?.id ?? null;
      fail();
      world.fake.forgetKeys();
      world.fake.fate.status = 'succeeded';
      expect(await back(payment, 1000n, stored === 'with' ? id : null)).toEqual({
        status: 'refused',
        reason: 'refund_failed',
      });
      expect(refunds()).toHaveLength(1);
    },
  );

  test('finds a Stripe refund by its id after its reference was changed at Stripe', async () => {
    const payment = await paid();
    const first = await back(payment);
    Object.assign(world.fake.refunds[0] ?? {}, { metadata: {} });
    expect(await back(payment, 1000n, world.fake.refunds[0]?.id)).toEqual(first);
    expect(refunds()).toHaveLength(1);
  });

  test('does not refuse a failed Stripe refund while another with its reference is effective', async () => {
    const payment = await paid();
    await back(payment);
    fail();
    const [failed] = world.fake.refunds;
    if (!failed) throw new Error('there is no refund');
    world.fake.refunds.push({ ...failed, id: 're_second', status: 'pending' });
    expect(await back(payment, 1000n, failed.id)).toEqual({ status: 'pending', id: 're_second' });
  });

  test('makes no other Stripe refund while an accepted one is not listed', async () => {
    const payment = await paid();
    expect(await back(payment, 1000n, 're_hidden')).toMatchObject({ status: 'unavailable' });
    expect(refunds()).toEqual([]);
  });

  test('does not refuse a Stripe refund when its earlier refunds cannot be read', async () => {
    const payment = await paid();
    world.fake.behave(json(400, { error: { type: 'invalid_request_error' } }));
    expect(await back(payment)).toMatchObject({ status: 'unavailable' });
    expect(refunds()).toEqual([]);
  });

  test('a Stripe refund that fails at once is refused', async () => {
    const payment = await paid();
    world.fake.fate.status = 'failed';
    expect(await back(payment)).toEqual({ status: 'refused', reason: 'refund_failed' });
  });

  test('refuses a Stripe refund of a disputed payment', async () => {
    const payment = await paid();
    world.fake.dispute(payment.id, 123_456, 'needs_response');
    expect(await back(payment)).toEqual({ status: 'refused', reason: 'charge_disputed' });
  });

  test('a Stripe refund of an unknown payment answers unavailable', async () => {
    expect(await back({ id: 'cs_test_0' } as GatewayPayment)).toMatchObject({
      status: 'unavailable',
    });
  });
});

describe('a Stripe dispute', () => {
  test.each([
    ['needs_response', 123_456n],
    ['under_review', 123_456n],
    ['lost', 123_456n],
    ['won', 0n],
    ['prevented', 0n],
    ['warning_needs_response', 0n],
    ['warning_closed', 0n],
  ])(
    'a Stripe dispute with the status %s withdraws %i minor units of the payment',
    async (status, amount) => {
      const payment = await paid();
      world.fake.dispute(payment.id, 123_456, status);
      const { refundedAmount, refunds: taken } = await found(payment.id);
      expect(refundedAmount).toBe(amount);
      expect(taken.map(({ origin }) => origin)).toEqual(amount > 0n ? ['dispute'] : []);
    },
  );

  test('a Stripe dispute in another currency withdraws the whole payment', async () => {
    const payment = await paid();
    world.fake.dispute(payment.id, 1500, 'lost', 'usd');
    expect(await found(payment.id)).toMatchObject({ status: 'refunded', refundedAmount: 123_456n });
  });
});
