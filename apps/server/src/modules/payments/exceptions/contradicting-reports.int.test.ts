import { describe, expect, test } from 'vitest';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { useGatewayEventWorld } from '#testing/shops/gateway-event-world.ts';

// Contradictory reports of one payment book its money once, in any order.

const world = useGatewayEventWorld();

/** Pays an order, and reports another amount of the payment first. */
async function misreported() {
  const order = await world.order();
  const { message, changed } = await world.paid(order);
  await world.deliver(
    changed((body) => {
      body.id += '-first';
      body.payment.amount = 600;
    }),
  );
  return { order, message, changed };
}

describe('contradicting reports of one payment', () => {
  const contradictions = [
    ['another amount', 'amount_differs', { amount: 499, captured_amount: 499 }],
    ['another currency', 'currency_differs', { currency: 'RUB' }],
    ['another order', 'reference_differs', { reference: 'ANOTHER-ORDER' }],
  ] as const;

  test.each(contradictions)(
    'books no money of a settled payment again: %s is reported later',
    async (_what, kind, change) => {
      const order = await world.order();
      const { message, changed } = await world.paid(order);
      const before = [await world.quarantined(), await world.quarantined('rub')];
      await world.deliver(message);
      const other = changed((body) => {
        body.id += '-later';
        Object.assign(body.payment, change);
      });
      await world.deliver(other);
      await world.deliver(other);
      expect(await world.exceptionsOf(order)).toMatchObject([{ kind }]);
      expect([await world.quarantined(), await world.quarantined('rub')]).toEqual(before);
      expect((await world.statusOf(order)).status).toBe('completed');
      await world.buyer.call.orders.refundUnrevealed({ id: order.id });
    },
  );

  test.each(contradictions)(
    'books quarantined money for its order when the right report follows: %s was reported first',
    async (_what, kind, change) => {
      const order = await world.order();
      const { message, changed } = await world.paid(order);
      const before = [await world.quarantined(), await world.quarantined('rub')];
      await world.deliver(
        changed((body) => {
          body.id += '-first';
          Object.assign(body.payment, change);
        }),
      );
      await world.deliver(message);
      expect([await world.quarantined(), await world.quarantined('rub')]).toEqual(before);
      expect(await world.exceptionsOf(order)).toMatchObject([{ kind }]);
      expect((await world.statusOf(order)).status).toBe('completed');
    },
  );

  test('the history of an order contains the release of its quarantined money for its payment', async () => {
    const { order, message } = await misreported();
    await world.deliver(message);
    const admin = await world.shop.createAdmin();
    const { events } = await admin.call.admin.orders.get({ id: order.id });
    const money = { minor: '500', currency: 'usd' };
    expect(events.filter(({ kind }) => kind.includes('quarantine'))).toMatchObject([
      { kind: 'payment_quarantined', data: { payment: order.payment, ...money } },
      { kind: 'quarantine_released', data: { payment: order.payment, ...money } },
    ]);
  });

  test('gives no goods for quarantined money that an admin has credited', async () => {
    const { order, message, changed } = await misreported();
    const admin = await world.shop.createAdmin();
    const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id });
    const credit = { id: items[0]?.id ?? 0, action: 'credit', reason: 'theirs' } as const;
    await admin.call.admin.paymentExceptions.resolve(credit);
    await world.deliver(message);
    await world.deliver(message);
    expect((await world.statusOf(order)).status).toBe('pending');
    expect(await world.balanceOf()).toBe(500n);
    expect((await world.exceptionsOf(order)).map(({ kind }) => kind)).toEqual([
      'amount_differs',
      'payment_differs',
    ]);
    // A later refund by the gateway takes the credited money back.
    await world.deliver(
      changed((body) => {
        body.id += '-refunded';
        body.payment['refunds'] = [
          { id: `back-${order.payment}`, reference: '', amount: 500, origin: 'gateway' },
        ];
      }),
    );
    expect(await world.balanceOf()).toBe(0n);
  });
});

test('books no refund in one currency against quarantined money in another', async () => {
  const order = await world.order();
  const report = (currency: 'usd' | 'rub', amount: bigint) =>
    settleReport(
      world.shop.deps,
      capturedPayment({
        id: order.payment,
        reference: 'ANOTHER-ORDER',
        currency,
        refundedAmount: amount,
        refunds:
          amount === 0n
            ? []
            : [{ id: `back-${order.payment}`, reference: null, amount, origin: 'gateway' }],
      }),
    );
  const before = [await world.quarantined(), await world.quarantined('rub')] as const;
  await report('rub', 0n);
  await report('usd', 500n);
  await report('usd', 500n);
  expect([await world.quarantined(), await world.quarantined('rub')]).toEqual([
    before[0],
    before[1] + 500n,
  ]);
  expect(await world.exceptionsOf(order)).toMatchObject([
    { kind: 'reference_differs', currency: 'rub' },
    { kind: 'refunds_differ', currency: 'usd', amount: 500n },
  ]);
  await report('rub', 500n);
  expect(await world.quarantined('rub')).toBe(before[1]);
});

describe('a captured payment that a gateway reports as unpaid', () => {
  const minutesLater = (minutes: number) =>
    new Date(world.clock.now().getTime() + minutes * 60_000);

  test.each([
    ['pending, an hour later', 'pending', 60, ['capture_unconfirmed']],
    ['cancelled, at once', 'cancelled', 0, ['capture_unconfirmed']],
    ['pending, soon after, when its answer may be older', 'pending', 59, []],
    ['cancelled, when it was asked before the capture', 'cancelled', -1, []],
    ['pending, by an event, which may be old', 'pending', null, []],
  ] as const)(
    'raises a payment exception for a captured payment that is reported as unpaid only if that is sure: %s',
    async (_what, status, minutes, kinds) => {
      const order = await world.order();
      const { message } = await world.paid(order);
      await world.deliver(message);
      for (let n = 0; n < 2; n++) {
        await settleReport(
          world.shop.deps,
          capturedPayment({
            id: order.payment,
            reference: order.id,
            capturedAmount: 0n,
            status,
          }),
          { askedAt: minutes === null ? null : minutesLater(minutes) },
        );
      }
      const raised = await world.exceptionsOf(order);
      expect(raised.map(({ kind }) => kind)).toEqual(kinds);
      expect((await world.statusOf(order)).status).toBe('completed');
    },
  );
});
