import { describe, expect, test } from 'vitest';
import { gatewayPaymentRequest } from '#testing/fakes/gateway-payment-request.ts';
import { json } from '#testing/fakes/local-server.ts';
import { useYookassa } from '#testing/fakes/use-yookassa.ts';

const world = useYookassa();

describe('a YooKassa payment', () => {
  test('opens a YooKassa payment with the documented fields', async () => {
    await world.opened();
    expect(world.sent()).toEqual({
      call: 'POST /v3/payments',
      key: 'order-17',
      body: {
        amount: { value: '1234.56', currency: 'RUB' },
        capture: true,
        payment_method_data: { type: 'bank_card' },
        confirmation: {
          type: 'redirect',
          return_url: 'https://shop.example/orders/order-17',
          locale: 'ru_RU',
        },
        description: 'Заказ order-17',
        metadata: { reference: 'order-17' },
      },
    });
  });

  test.each([
    [1n, '0.01'],
    [10n, '0.10'],
    [99n, '0.99'],
    [100n, '1.00'],
    [100_000_000_000_001n, '1000000000000.01'],
  ])('a YooKassa payment of %i minor units has the exact amount %s', async (amount, value) => {
    expect(await world.opened({ amount })).toMatchObject({ amount });
    expect(world.sent().body).toMatchObject({ amount: { value } });
  });

  test.each([
    ['ru', 'ru_RU'],
    ['en', 'en_US'],
    ['uz', 'ru_RU'],
  ] as const)('a YooKassa payment in %s has the locale %s', async (language, locale) => {
    await world.opened({ language });
    expect(world.sent().body).toMatchObject({ confirmation: { locale } });
  });

  test('long keys and descriptions of a YooKassa payment are shortened deterministically', async () => {
    const long = { idempotenceKey: 'k'.repeat(65), description: '★'.repeat(200) };
    const first = await world.opened(long);
    const { key, body } = world.sent();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(body).toMatchObject({ description: '★'.repeat(128) });
    expect(await world.opened(long)).toEqual(first);
    await world.opened({ idempotenceKey: 'k'.repeat(64) });
    expect(world.sent().key).toBe('k'.repeat(64));
  });

  test.each([
    ['1234.560', 'too many decimals'],
    ['1234.5', 'too few'],
    ['1.23456e3', 'an exponent'],
    ['-1234.56', 'less than nothing'],
    ['1,234.56', 'groups'],
    ['NaN', 'no number'],
  ])('a YooKassa payment with an amount of %s (%s) is unavailable', async (value) => {
    const { id } = await world.opened();
    world.fake.set(id, { amount: { value, currency: 'RUB' } });
    expect(await world.gateway.find(id)).toMatchObject({ status: 'unavailable' });
  });

  test('a YooKassa payment is captured only when it has succeeded', async () => {
    const { id } = await world.opened();
    const found = async () => {
      const answer = await world.gateway.find(id);
      return answer.status === 'found' ? answer.payment : answer;
    };
    world.fake.set(id, { status: 'waiting_for_capture', paid: true });
    expect(await found()).toMatchObject({ status: 'pending', capturedAmount: 0n });
    world.fake.pay(id);
    expect(await found()).toMatchObject({ status: 'captured', capturedAmount: 123_456n });
    world.fake.set(id, { status: 'canceled' });
    expect(await found()).toMatchObject({ status: 'cancelled', capturedAmount: 0n });
    const details = { party: 'yoo_money', reason: 'expired_on_confirmation' };
    world.fake.set(id, { cancellation_details: details });
    expect(await found()).toMatchObject({ status: 'expired' });
  });

  test.each([
    ['EUR', 1000n],
    ['JPY', 10n],
  ])('a YooKassa payment in %s contains its code and its minor units', async (currency, amount) => {
    const { id } = await world.opened();
    world.fake.set(id, { amount: { value: '10.00', currency: currency as 'RUB' } });
    expect(await world.gateway.find(id)).toMatchObject({
      payment: { currency: null, currencyCode: currency.toLowerCase(), amount },
    });
  });

  test('finding a payment is unavailable when YooKassa returns another payment', async () => {
    const { id } = await world.opened();
    const body = { id: `${id}-2`, status: 'succeeded', created_at: '2026-11-21T12:00:00Z' };
    world.fake.behave(
      json(200, { ...body, amount: { value: '1.00', currency: 'RUB' }, items: [] }),
    );
    expect(await world.gateway.find(id)).toMatchObject({ status: 'unavailable' });
  });

  test('opening a payment is unavailable when YooKassa returns another payment', async () => {
    const { id } = await world.opened();
    for (const change of [
      { metadata: { reference: 'order-18' } },
      { amount: { value: '1234.57', currency: 'RUB' as const } },
      { amount: { value: '1234.56', currency: 'USD' as const } },
    ]) {
      world.fake.forgetKeys();
      world.fake.behave((response) => {
        const body = { id, status: 'pending', created_at: '2026-11-21T12:00:00Z' };
        const same = { amount: { value: '1234.56', currency: 'RUB' } };
        const confirmation = { confirmation_url: 'https://pay.example' };
        const metadata = { reference: 'order-17' };
        json(200, { ...body, ...same, confirmation, metadata, ...change })(response, response.req);
      });
      expect(await world.gateway.open(gatewayPaymentRequest(world.clock.now()))).toMatchObject({
        status: 'unavailable',
        cause: { message: 'the gateway opened another payment' },
      });
    }
  });

  test('only a documented 400 error refuses a YooKassa payment', async () => {
    const error = { type: 'error', id: 'e', code: 'invalid_request', parameter: 'amount' };
    const answers: string[] = [];
    for (const [status, body] of [
      [400, error],
      [400, { ...error, code: 'later' }],
      [400, {}],
      [401, { ...error, code: 'invalid_credentials' }],
      [403, { ...error, code: 'forbidden' }],
      [429, { ...error, code: 'too_many_requests' }],
      [500, { ...error, code: 'internal_server_error' }],
    ] as const) {
      world.fake.behave(json(status, body));
      answers.push((await world.gateway.open(gatewayPaymentRequest(world.clock.now()))).status);
    }
    expect(answers).toEqual(['refused', ...Array<string>(6).fill('unavailable')]);
  });
});

describe('a YooKassa cancellation', () => {
  test('YooKassa refuses to cancel a payment that waits for its customer', async () => {
    const { id } = await world.opened();
    expect(await world.gateway.cancel(id)).toMatchObject({
      status: 'refused',
      cause: { message: 'the gateway refused: 400 invalid_request' },
    });
    expect(world.sent(1)).toMatchObject({ call: `POST /v3/payments/${id}/cancel`, body: {} });
    expect(world.sent().call).toBe(`GET /v3/payments/${id}`);
  });

  test('cancelling a YooKassa payment that waits for capture ends it and is idempotent', async () => {
    const { id } = await world.opened();
    world.fake.set(id, { status: 'waiting_for_capture' });
    expect(await world.gateway.cancel(id)).toEqual({ status: 'cancelled' });
    expect(await world.gateway.cancel(id)).toEqual({ status: 'cancelled' });
  });

  test('refuses to cancel an unknown YooKassa payment', async () => {
    expect(await world.gateway.cancel('00000000-0000')).toMatchObject({ status: 'refused' });
  });
});
