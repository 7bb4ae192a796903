import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { gatewayPaymentRequest } from '#testing/fakes/gateway-payment-request.ts';
import { gatewayWorlds, type GatewayWorld } from '#testing/fakes/gateway-worlds.ts';
import type { GatewayName, GatewayPayment, OpenRequest } from './index.ts';
import { gathered } from './read-every-page.ts';

/** Guards only against hanging, because loading Stripe's library may take seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

// Behaviour common to all adapters, each tested against a fake of its own API, which fails the test on an invalid
// request.

describe.each(Object.keys(gatewayWorlds) as GatewayName[])('%s:', (name) => {
  let clock: FakeClock;
  let world: GatewayWorld;

  beforeEach(async () => {
    clock = new FakeClock(new Date('2026-11-21T12:00:00Z'));
    world = await gatewayWorlds[name](clock);
  });
  afterEach(async () => {
    const faults = world.faults();
    await world.close();
    expect(faults).toEqual([]);
  });

  const request = (overrides?: Partial<OpenRequest>) =>
    gatewayPaymentRequest(clock.now(), overrides);

  async function opened(overrides?: Partial<OpenRequest>): Promise<GatewayPayment> {
    const answer = await world.gateway.open(request(overrides));
    if (answer.status !== 'opened') throw answer.cause;
    return answer.payment;
  }
  async function paid(overrides?: Partial<OpenRequest>): Promise<GatewayPayment> {
    const payment = await opened(overrides);
    await world.pay(payment.id);
    return payment;
  }
  async function found(id: string): Promise<GatewayPayment> {
    const answer = await world.gateway.find(id);
    if (answer.status !== 'found') throw new Error(answer.status);
    return answer.payment;
  }
  const back = (
    { id }: GatewayPayment,
    reference: string,
    amount: bigint,
    refundId: string | null = null,
  ) => world.gateway.refund({ paymentId: id, reference, refundId, amount, currency: 'rub' });

  test('a gateway opens a payment with its own page', async () => {
    const answer = await world.gateway.open(request());
    expect(answer).toEqual({
      status: 'opened',
      payUrl: expect.stringMatching(/^https?:\/\/\S+$/) as string,
      payment: {
        id: expect.stringMatching(/^\S{8,}$/) as string,
        reference: 'order-17',
        amount: 123_456n,
        currency: 'rub',
        currencyCode: 'rub',
        status: 'pending',
        capturedAmount: 0n,
        refundedAmount: 0n,
        refunds: [],
        createdAt: clock.now(),
      },
    });
  });

  test.each([100n, 101n, 110n, 999_999_999n])(
    'a gateway opens a payment of exactly %i minor units',
    async (amount) => {
      const payment = await paid({ amount, currency: 'usd', language: 'en' });
      expect(payment).toMatchObject({ amount, currency: 'usd' });
      expect(await found(payment.id)).toMatchObject({ capturedAmount: amount });
    },
  );

  test('a gateway opens one payment when an idempotency key is sent again later', async () => {
    const first = request();
    const payments = [await world.gateway.open(first)];
    clock.advance({ minutes: 5 });
    payments.push(await world.gateway.open(first), await world.gateway.open(first));
    const another = await world.gateway.open(request({ reference: 'b', idempotenceKey: 'b' }));
    const ids = [...payments, another].map((one) => one.status === 'opened' && one.payment.id);
    expect(ids[0]).toEqual(expect.any(String));
    expect(ids).toEqual([ids[0], ids[0], ids[0], expect.not.stringContaining(String(ids[0]))]);
  });

  test('a gateway opens one payment when an idempotency key is sent again in another language', async () => {
    const ids = [];
    for (const language of ['uz', 'en', 'ru', 'uz'] as const) {
      ids.push((await opened({ language })).id);
    }
    expect(new Set(ids).size).toBe(1);
  });

  test('a gateway opens no payment for another request under a used idempotency key', async () => {
    await opened();
    const answer = await world.gateway.open(request({ amount: 500n, reference: 'other' }));
    expect(answer).toMatchObject({ status: expect.not.stringMatching('opened') as string });
  });

  test('the shop finds the present state of a payment at a gateway, and no unknown payment', async () => {
    const payment = await opened();
    expect(await found(payment.id)).toEqual(payment);
    await world.pay(payment.id);
    expect(await found(payment.id)).toEqual({
      ...payment,
      status: 'captured',
      capturedAmount: 123_456n,
    });
    const nobody = payment.id.replace(/.{4}$/, '0000');
    expect(await world.gateway.find(nobody)).toEqual({ status: 'not_found' });
  });

  test('a gateway reports a paid payment as captured when the shop tries to cancel it', async () => {
    const payment = await paid();
    expect(await world.gateway.cancel(payment.id)).toEqual({ status: 'captured' });
    expect(await found(payment.id)).toMatchObject({ status: 'captured' });
  });

  test('a gateway refunds once per reference, in part or in full', async () => {
    const payment = await paid();
    const first = await back(payment, 'r-1', 23_456n);
    expect(first).toEqual({ status: 'done', id: expect.any(String) as string });
    expect(await back(payment, 'r-1', 23_456n)).toEqual(first);
    const id = first.status === 'done' ? first.id : null;
    expect(await back(payment, 'r-1', 23_456n, id)).toEqual(first);
    expect(await found(payment.id)).toMatchObject({ status: 'captured', refundedAmount: 23_456n });
    expect(await back(payment, 'r-2', 100_000n)).toMatchObject({ status: 'done' });
    const whole = await found(payment.id);
    expect(whole).toMatchObject({ status: 'refunded', refundedAmount: 123_456n });
    expect(whole.refunds.map(({ id: _id, ...refund }) => refund)).toEqual(
      expect.arrayContaining([
        { reference: 'r-1', amount: 23_456n, origin: 'shop' },
        { reference: 'r-2', amount: 100_000n, origin: 'shop' },
      ]),
    );
    expect(whole.refunds).toHaveLength(2);
  });

  test('a gateway refuses to refund more than was captured', async () => {
    const payment = await paid();
    const refused = { status: 'refused', reason: expect.any(String) as string };
    expect(await back(payment, 'r-1', 123_457n)).toEqual(refused);
    expect(await back(await opened({ idempotenceKey: 'b' }), 'r-2', 1n)).toEqual(refused);
    expect(await found(payment.id)).toMatchObject({ refundedAmount: 0n });
  });

  test('a gateway reports refunds that the shop did not request', async () => {
    const payment = await paid();
    await world.refundThere(payment.id, 3456);
    const { refunds, refundedAmount } = await found(payment.id);
    expect(refundedAmount).toBe(3456n);
    expect(refunds).toEqual([
      { id: expect.any(String) as string, reference: null, amount: 3456n, origin: 'gateway' },
    ]);
  });

  test('a gateway lists all pages of payments created in a period', async () => {
    const openMany = (keys: string[]) =>
      Promise.all(
        keys.map(async (key) => (await opened({ reference: key, idempotenceKey: key })).id),
      );
    await openMany(['before']);
    clock.advance({ seconds: 1 });
    const from = clock.now();
    const ids: string[] = [];
    for (let batch = 0; batch < 6; batch += 1) {
      ids.push(
        ...(await openMany(Array.from({ length: 34 }, (_, index) => `o-${batch}-${index}`))),
      );
      clock.advance({ seconds: 1 });
    }
    const to = clock.now();
    await openMany(['after']);
    await world.pay(ids[2] ?? '');
    await world.refundThere(ids[2] ?? '', 2);
    const listed = await gathered(world.gateway.list(from, to));
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
    expect(listed).toHaveLength(204);
    const reversed = listed.filter(({ refundedAmount }) => refundedAmount > 0n);
    expect(reversed).toMatchObject([{ id: ids[2], status: 'captured', refunds: [{ amount: 2n }] }]);
  });

  test('a gateway lists no payments of an empty period', async () => {
    await opened();
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    expect(await gathered(world.gateway.list(day('2026-11-19'), day('2026-11-20')))).toEqual([]);
  });
});
