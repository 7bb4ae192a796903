import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClock } from '#testing/fake-clock.ts';
import { openRequest } from '#testing/gateway-requests.ts';
import { gatewayWorlds, type GatewayWorld } from '#testing/gateway-worlds.ts';
import type { GatewayName, GatewayPayment, OpenRequest } from './index.ts';
import { gathered } from './pages.ts';

/** Guards against hanging, not against a busy machine: Stripe's library alone may take seconds to load. */
vi.setConfig({ testTimeout: 30_000 });

// What every adapter does alike, each against the other side of its own interface: a request that the interface does
// not take fails the test.

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

  const request = (overrides?: Partial<OpenRequest>) => openRequest(clock.now(), overrides);

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
  const back = ({ id }: GatewayPayment, reference: string, amount: bigint) =>
    world.gateway.refund({ paymentId: id, reference, amount, currency: 'rub' });

  test('opens a payment with a page of its own', async () => {
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

  test.each([100n, 101n, 110n, 999_999_999n])('opens one of exactly %i', async (amount) => {
    const payment = await paid({ amount, currency: 'usd', language: 'en' });
    expect(payment).toMatchObject({ amount, currency: 'usd' });
    expect(await found(payment.id)).toMatchObject({ capturedAmount: amount });
  });

  test('opens one payment for one key, whenever it is sent again', async () => {
    const first = request();
    const payments = [await world.gateway.open(first)];
    clock.advance({ minutes: 5 });
    payments.push(await world.gateway.open(first), await world.gateway.open(first));
    const another = await world.gateway.open(request({ reference: 'b', idempotenceKey: 'b' }));
    const ids = [...payments, another].map((one) => one.status === 'opened' && one.payment.id);
    expect(ids[0]).toEqual(expect.any(String));
    expect(ids).toEqual([ids[0], ids[0], ids[0], expect.not.stringContaining(String(ids[0]))]);
  });

  test('opens one payment for one key, in whatever language it is sent again', async () => {
    const ids = [];
    for (const language of ['uz', 'en', 'ru', 'uz'] as const) {
      ids.push((await opened({ language })).id);
    }
    expect(new Set(ids).size).toBe(1);
  });

  test('does not open another payment for a key that was used', async () => {
    await opened();
    const answer = await world.gateway.open(request({ amount: 500n, reference: 'other' }));
    expect(answer).toMatchObject({ status: expect.not.stringMatching('opened') as string });
  });

  test('finds a payment as it is by now, and nothing that is not there', async () => {
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

  test('says of a paid payment that it cannot be cancelled', async () => {
    const payment = await paid();
    expect(await world.gateway.cancel(payment.id)).toEqual({ status: 'captured' });
    expect(await found(payment.id)).toMatchObject({ status: 'captured' });
  });

  test('gives back once for a reference, parts or all', async () => {
    const payment = await paid();
    const first = await back(payment, 'r-1', 23_456n);
    expect(first).toEqual({ status: 'done', id: expect.any(String) as string });
    expect(await back(payment, 'r-1', 23_456n)).toEqual(first);
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

  test('refuses to give back more than came, or what never came', async () => {
    const payment = await paid();
    const refused = { status: 'refused', reason: expect.any(String) as string };
    expect(await back(payment, 'r-1', 123_457n)).toEqual(refused);
    expect(await back(await opened({ idempotenceKey: 'b' }), 'r-2', 1n)).toEqual(refused);
    expect(await found(payment.id)).toMatchObject({ refundedAmount: 0n });
  });

  test('knows what was given back without the shop', async () => {
    const payment = await paid();
    await world.refundThere(payment.id, 3456);
    const { refunds, refundedAmount } = await found(payment.id);
    expect(refundedAmount).toBe(3456n);
    expect(refunds).toEqual([
      { id: expect.any(String) as string, reference: null, amount: 3456n, origin: 'gateway' },
    ]);
  });

  test('lists what was created in a span of time, every page of it', async () => {
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

  test('lists nothing where nothing was', async () => {
    await opened();
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    expect(await gathered(world.gateway.list(day('2026-11-19'), day('2026-11-20')))).toEqual([]);
  });
});
