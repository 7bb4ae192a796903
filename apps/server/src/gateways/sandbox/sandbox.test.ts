import { describe, expect, test } from 'vitest';
import { gatewayPaymentRequest } from '#testing/fakes/gateway-payment-request.ts';
import { useSandboxGateway } from '#testing/fakes/use-sandbox-gateway.ts';

const world = useSandboxGateway();
const { last, opened, pay, post, read } = world;

describe('an event of the sandbox gateway', () => {
  test('a sandbox event of a payment contains the whole payment', async () => {
    const { id } = await opened();
    await pay(id);
    expect(last().url).toBe('https://shop.example/api/payment/webhook/any');
    const found = await world.gateway.find(id);
    expect(read(last())).toEqual({
      eventId: expect.stringMatching(/^evt_/) as string,
      kind: 'payment',
      paymentId: id,
      payment: found.status === 'found' && found.payment,
    });
    expect(read(last()).payment).toMatchObject({ status: 'captured', reference: 'order-17' });
  });

  test('repeated deliveries of a sandbox event have the same id', async () => {
    await pay((await opened()).id, '4000 0000 0000 0259');
    expect(world.sent.map((message) => read(message).eventId)).toEqual(
      Array<string>(3).fill(read(last()).eventId),
    );
  });

  test.each([
    ['refund', 'refund', 'gateway'],
    ['dispute', 'dispute', 'dispute'],
  ] as const)('a sandbox event of a %s contains its origin', async (act, kind, origin) => {
    const { id } = await opened();
    await pay(id);
    await post(`/pay/${id}/reverse`, { kind: act, amount: 1000 });
    expect(read(last())).toMatchObject({
      kind,
      payment: { refundedAmount: 1000n, refunds: [{ amount: 1000n, origin, reference: null }] },
    });
  });

  test('a sandbox event reports a cancellation by the cardholder', async () => {
    const { id } = await opened();
    await fetch(`${world.fake.origin}/pay/${id}/cancel`, { method: 'POST', redirect: 'manual' });
    expect(read(last())).toMatchObject({ kind: 'payment', payment: { status: 'cancelled' } });
  });
});

describe('a payment of the sandbox gateway', () => {
  test('a cancelled sandbox payment cannot be paid, and cancelling is idempotent', async () => {
    const { id } = await opened();
    expect(await world.gateway.cancel(id)).toEqual({ status: 'cancelled' });
    expect(await world.gateway.cancel(id)).toEqual({ status: 'cancelled' });
    expect((await pay(id)).status).toBe(409);
    expect(await world.gateway.find(id)).toMatchObject({ payment: { status: 'cancelled' } });
  });

  test('a sandbox payment expires after its lifetime and is then reported as cancelled', async () => {
    const { id } = await opened();
    world.clock.advance({ minutes: 15 });
    expect(await world.gateway.find(id)).toMatchObject({ payment: { status: 'expired' } });
    expect(await world.gateway.cancel(id)).toEqual({ status: 'cancelled' });
  });

  test('a late capture of a cancelled sandbox payment is reported as captured', async () => {
    const { id } = await opened();
    await world.gateway.cancel(id);
    await pay(id, '4000000000000341');
    expect(await world.gateway.find(id)).toMatchObject({
      payment: { status: 'captured', capturedAmount: 123_456n },
    });
  });

  test('refuses to cancel an unknown sandbox payment and cannot refund it', async () => {
    expect(await world.gateway.cancel('pay_0')).toMatchObject({ status: 'refused' });
    expect(
      await world.gateway.refund({
        paymentId: 'pay_0',
        reference: 'r',
        refundId: null,
        amount: 1n,
        currency: 'rub',
      }),
    ).toMatchObject({ status: 'unavailable' });
  });

  test('reports a refused sandbox refund, which succeeds once the gateway accepts it', async () => {
    const { id } = await opened();
    await pay(id);
    await world.fake.outage('gateway', 'refuse-refunds');
    const back = {
      paymentId: id,
      reference: 'r',
      refundId: null,
      amount: 1n,
      currency: 'rub',
    } as const;
    expect(await world.gateway.refund(back)).toEqual({
      status: 'refused',
      reason: 'refund_refused',
    });
    await world.fake.calm();
    expect(await world.gateway.refund(back)).toMatchObject({ status: 'done' });
    expect(await world.gateway.refund({ ...back, amount: 2n })).toMatchObject({
      status: 'unavailable',
    });
  });

  test('the sandbox gateway refuses to create a payment whose expiry has passed', async () => {
    const request = gatewayPaymentRequest(world.clock.now(), { expiresAt: world.clock.now() });
    expect(await world.gateway.open(request)).toMatchObject({
      status: 'refused',
      cause: { message: 'the gateway refused: 400 invalid_expires_at' },
    });
  });

  test.each(['ru', 'en', 'uz'] as const)(
    'the sandbox’s payment page is in the language %s of the payer',
    async (language) => {
      const answer = await world.gateway.open({
        ...gatewayPaymentRequest(world.clock.now()),
        language,
      });
      if (answer.status !== 'opened') throw answer.cause;
      const page = await fetch(answer.payUrl, { headers: { 'accept-language': 'de' } });
      expect(await page.text()).toContain(`<html lang="${language}">`);
    },
  );

  test('another sandbox payment under a used idempotency key is unavailable and not refused', async () => {
    const request = gatewayPaymentRequest(world.clock.now());
    expect(await world.gateway.open(request)).toMatchObject({ status: 'opened' });
    const other = { ...request, amount: request.amount + 1n };
    expect(await world.gateway.open(other)).toMatchObject({ status: 'unavailable' });
  });

  test.each(['error', 'garbage', 'reset'])(
    'payments of the sandbox gateway are unavailable during its outage %s',
    async (kind) => {
      const { id } = await opened();
      await world.fake.outage('gateway', kind);
      expect(await world.gateway.find(id)).toMatchObject({ status: 'unavailable' });
      expect(await world.gateway.open(gatewayPaymentRequest(world.clock.now()))).toMatchObject({
        status: 'unavailable',
      });
      await world.fake.calm();
      expect(await world.gateway.find(id)).toMatchObject({ status: 'found' });
    },
  );
});
