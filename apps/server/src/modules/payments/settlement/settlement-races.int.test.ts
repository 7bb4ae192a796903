import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sign } from '#infra/secrets/body-signature.ts';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { type CardOrder } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { applyGatewayEvents, pollPayments, cancelGatewayPayments } from '../index.ts';

// Concurrent operations on a payment end it once and lose no money.

const world = useCardPaymentWorld({ env: { DATABASE_POOL: '20' } });
beforeEach(async () => {
  world.hold(true);
});

const gatewaySays = async ({ payment }: CardOrder) => {
  const answer = await world.shop.deps.gateways.gatewayNamed('sandbox')?.find(payment);
  if (answer?.status !== 'found') throw new Error('the sandbox does not answer');
  return answer.payment;
};
/** Prepares a call of settlePayment with the gateway's current report. */
const settle = async (order: CardOrder) => {
  const payment = await gatewaySays(order);
  return () => settleReport(world.shop.deps, payment);
};

/** Expects the whole amount either as goods or on the balance. */
async function expectOneEnd(order: CardOrder): Promise<'goods' | 'balance'> {
  const { status, note, settled, codes } = await world.statusOf(order);
  const balance = await world.balanceOf();
  if (settled === 'order') {
    expect({ status, codes, balance }).toEqual({
      status: 'completed',
      codes: ['sold'],
      balance: 0n,
    });
    return 'goods';
  }
  expect({ status, note, codes, balance }).toEqual({
    status: 'cancelled',
    note: 'credited_to_wallet',
    codes: [],
    balance: 500n,
  });
  return 'balance';
}

test('500 concurrent gateway events about one capture settle it once', async () => {
  const order = await world.order();
  const before = world.sent.length;
  await world.pay(order);
  const secret = world.sandbox.env['SANDBOX_GATEWAY_SECRET'] ?? '';
  const body = world.sent[before]?.body ?? '';
  const app = await world.shop.app();
  const answers = await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      // Half of them are copies, half of them are distinct events.
      const payload =
        n % 2 ? body : JSON.stringify({ ...JSON.parse(body), id: `evt_${randomUUID()}` });
      const headers = { 'x-signature': sign(payload, secret, world.clock.now()) };
      const url = '/api/payment/webhook/sandbox';
      return (await app.inject({ method: 'POST', url, payload, headers })).statusCode;
    }),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  // The worker applies the events that the server did not apply itself.
  for (let n = 0; n < 5; n++) await applyGatewayEvents(world.shop.deps, 'sandbox');
  const outcomes = async () => {
    const { rows } = await world.shop.deps.pool.query<{ outcome: string; n: number }>(
      'SELECT outcome, count(*)::int AS n FROM payment_messages GROUP BY outcome ORDER BY outcome',
    );
    return rows;
  };
  await expect.poll(outcomes).toEqual([
    { outcome: 'completed', n: 1 },
    { outcome: 'nothing', n: 250 },
  ]);
  expect(await expectOneEnd(order)).toBe('goods');
}, 60_000);

describe('a capture at the same time as other operations', () => {
  test.each(Array.from({ length: 5 }, (_, n) => n))(
    "a capture concurrent with the reservation's expiry is fulfilled (%i)",
    async () => {
      const order = await world.order();
      await world.pass({ minutes: 14 });
      await world.pay(order);
      const paid = await settle(order);
      world.clock.advance({ minutes: 1 });
      await Promise.all([pollPayments(world.shop.deps, 'sandbox'), paid(), paid()]);
      // The gateway is polled before expiry, and the goods are in stock afterwards, so the order is always fulfilled.
      expect(await expectOneEnd(order)).toBe('goods');
    },
  );

  test.each(Array.from({ length: 8 }, (_, n) => n))(
    "a capture concurrent with the customer's cancellation is fulfilled or credited, not both (%i)",
    async () => {
      const order = await world.order();
      await world.pay(order);
      const paid = await settle(order);
      const cancel = () =>
        world.buyer.call.orders.cancel({ id: order.id }).then(
          () => 'cancelled',
          () => 'too late',
        );
      const [cancelled] = await Promise.all([
        cancel(),
        paid(),
        cancelGatewayPayments(world.shop.deps),
      ]);
      expect(await expectOneEnd(order)).toBe(cancelled === 'cancelled' ? 'balance' : 'goods');
    },
  );

  test('credits a payment that was captured before its cancellation reached the gateway', async () => {
    const order = await world.order();
    await world.pay(order);
    await world.buyer.call.orders.cancel({ id: order.id });
    await cancelGatewayPayments(world.shop.deps);
    expect(await expectOneEnd(order)).toBe('balance');
  });

  test('concurrent settlement of a payment from all sources fulfils the order once', async () => {
    const order = await world.order();
    const before = world.sent.length;
    await world.pay(order);
    const message = world.sent[before];
    const admin = await world.shop.createAdmin();
    world.clock.advance({ seconds: 30 });
    const paid = await settle(order);
    await Promise.all([
      message && world.deliver(message),
      world.buyer.call.payments.check({ id: order.id }),
      pollPayments(world.shop.deps, 'sandbox'),
      paid(),
      import('../index.ts').then(({ pollPaymentForAdmin }) =>
        pollPaymentForAdmin(
          world.shop.deps,
          { userId: admin.userId, nickname: admin.nickname },
          { orderId: order.id, reason: 'the customer called' },
        ),
      ),
    ]);
    expect(await expectOneEnd(order)).toBe('goods');
  });
});
