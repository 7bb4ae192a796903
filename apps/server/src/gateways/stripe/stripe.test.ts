import { describe, expect, test } from 'vitest';
import { gatewayPaymentRequest } from '#testing/fakes/gateway-payment-request.ts';
import { json } from '#testing/fakes/local-server.ts';
import { gathered } from '../read-every-page.ts';
import { useStripe } from '#testing/fakes/use-stripe.ts';

const world = useStripe();
const { found, opened, paid } = world;

describe('a Stripe session', () => {
  test('opens a Stripe session with the documented parameters', async () => {
    await opened();
    const asked = world.fake.asked[0];
    expect(asked?.headers['idempotency-key']).toBe('order-17');
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'rub',
      'line_items[0][price_data][unit_amount]': '123456',
      'line_items[0][price_data][product_data][name]': 'Заказ order-17',
      client_reference_id: 'order-17',
      'metadata[reference]': 'order-17',
      'payment_intent_data[description]': 'Заказ order-17',
      'payment_intent_data[metadata][reference]': 'order-17',
      success_url: 'https://shop.example/orders/order-17',
      cancel_url: 'https://shop.example/orders/order-17',
      // The reservation's 15 minutes plus the shortest lifetime of a session.
      expires_at: String(Date.parse('2026-11-21T12:45:00Z') / 1000),
      locale: 'ru',
    });
  });

  test("a Stripe session has a lifetime within the API's limits", async () => {
    const now = world.clock.now().getTime();
    for (const minutes of [1, 15, 1380]) {
      const expiresAt = new Date(now + minutes * 60_000 + 1);
      expect(await opened({ idempotenceKey: `k${minutes}`, expiresAt })).toBeTruthy();
    }
  });

  test("a Stripe session for a payer with Uzbek uses the browser's language", async () => {
    await opened({ language: 'uz' });
    expect(new URLSearchParams(world.fake.asked[0]?.body).get('locale')).toBe('auto');
  });

  test('Stripe requests contain no telemetry', async () => {
    await opened();
    const { headers } = world.fake.asked[0] ?? {};
    expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
    expect(String(headers?.['x-stripe-client-user-agent'])).not.toMatch(/platform|telemetry/);
  });

  test('a refused Stripe session has a cause', async () => {
    expect(
      await world.gateway.open(gatewayPaymentRequest(world.clock.now(), { amount: 10n })),
    ).toMatchObject({
      status: 'refused',
      cause: { message: 'the gateway refused: 400 amount_too_small' },
    });
  });

  test('only documented 400 and 402 errors refuse a Stripe session', async () => {
    const answers: string[] = [];
    for (const [status, error] of [
      [400, { type: 'invalid_request_error' }],
      [402, { type: 'card_error', code: 'card_declined' }],
      [400, { type: 'idempotency_error' }],
      [400, { type: 'invalid_request_error', code: 'rate_limit' }],
      [401, { type: 'invalid_request_error' }],
      [403, { type: 'invalid_request_error' }],
      [404, { type: 'invalid_request_error' }],
      [409, { type: 'invalid_request_error', code: 'lock_timeout' }],
      [429, { type: 'invalid_request_error' }],
      [500, { type: 'api_error' }],
    ] as const) {
      world.fake.behave(json(status, { error }));
      answers.push((await world.gateway.open(gatewayPaymentRequest(world.clock.now()))).status);
    }
    const refused = ['refused', 'refused'];
    expect(answers).toEqual([...refused, ...Array<string>(8).fill('unavailable')]);
  });

  test('opening a paid Stripe session again leads the customer back to the shop', async () => {
    const { id } = await paid();
    world.fake.behave(json(200, world.fake.session(id)));
    expect(await world.gateway.open(gatewayPaymentRequest(world.clock.now()))).toMatchObject({
      status: 'opened',
      payUrl: 'https://shop.example/orders/order-17',
      payment: { status: 'captured' },
    });
    world.fake.behave(json(200, { ...world.fake.session(id), payment_status: 'unpaid' }));
    expect(await world.gateway.open(gatewayPaymentRequest(world.clock.now()))).toMatchObject({
      status: 'unavailable',
    });
    world.fake.behave(
      json(200, { ...world.fake.session(id), status: 'expired', payment_status: 'unpaid' }),
    );
    expect(await world.gateway.open(gatewayPaymentRequest(world.clock.now()))).toMatchObject({
      status: 'refused',
    });
  });

  test('a Stripe session is captured only when it is complete and paid', async () => {
    const { id } = await opened();
    world.fake.set(id, { status: 'complete', payment_status: 'unpaid' });
    expect(await found(id)).toMatchObject({ status: 'pending', capturedAmount: 0n });
    world.fake.set(id, { payment_status: 'no_payment_required' });
    expect(await found(id)).toMatchObject({ status: 'pending', capturedAmount: 0n });
    world.fake.set(id, { status: 'open', payment_status: 'paid', payment_intent: 'pi_1' });
    expect(await found(id)).toMatchObject({ status: 'pending', capturedAmount: 0n });
    world.fake.set(id, { status: 'complete' });
    expect(await found(id)).toMatchObject({ status: 'captured', capturedAmount: 123_456n });
  });

  test('finds a Stripe session by its payment intent', async () => {
    const payment = await paid();
    const intent = world.fake.session(payment.id).payment_intent ?? '';
    expect(await found(intent)).toMatchObject({ id: payment.id, status: 'captured' });
    expect(await world.gateway.find('pi_of_another_shop')).toEqual({ status: 'not_found' });
  });
});

describe('a Stripe cancellation', () => {
  test('cancelling a Stripe session ends it and is idempotent', async () => {
    const { id } = await opened();
    expect(await world.gateway.cancel(id)).toEqual({ status: 'cancelled' });
    expect(await world.gateway.cancel(id)).toEqual({ status: 'cancelled' });
    expect(await found(id)).toMatchObject({ status: 'expired', capturedAmount: 0n });
  });

  test('refuses to cancel a Stripe session that is being paid or unknown', async () => {
    const { id } = await opened();
    world.fake.set(id, { status: 'complete' });
    expect(await world.gateway.cancel(id)).toMatchObject({ status: 'refused' });
    expect(await world.gateway.cancel('cs_test_0')).toMatchObject({ status: 'refused' });
  });
});

describe('the list of Stripe payments', () => {
  const listed = () =>
    gathered(
      world.gateway.list(new Date('2026-11-21T00:00:00Z'), new Date('2026-11-22T00:00:00Z')),
    );

  test('the list of Stripe payments excludes other session modes', async () => {
    const { id } = await opened();
    world.fake.add({ ...world.fake.session(id), id: 'cs_test_other', mode: 'subscription' });
    expect((await listed()).map((payment) => payment.id)).toEqual([id]);
  });

  test('the list of Stripe payments contains disputes with few requests', async () => {
    const payments = [await paid(), await opened({ idempotenceKey: 'b' })];
    world.fake.dispute(payments[0]?.id ?? '', 500, 'lost');
    const before = world.fake.asked.length;
    expect(await listed()).toMatchObject([{ refunds: [] }, { refunds: [{ origin: 'dispute' }] }]);
    expect(world.fake.asked.length - before).toBe(3);
  });
});
