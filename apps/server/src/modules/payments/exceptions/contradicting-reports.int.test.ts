import { describe, expect, test } from 'vitest';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import {
  exceptionsOf,
  paidMessage,
  suspendedMoney,
  useGatewayEventWorld,
} from '#testing/shops/gateway-event-world.ts';
import { settlePayment } from '../index.ts';

// Contradictory reports of one payment book its money once, in any order.

const messages = useGatewayEventWorld();

const suspended = (currency?: string) => suspendedMoney(messages.world, currency);

describe('contradicting reports of one payment', () => {
  const contradictions = [
    ['another amount', 'amount_differs', { amount: 499, captured_amount: 499 }],
    ['another currency', 'currency_differs', { currency: 'RUB' }],
    ['another order', 'reference_differs', { reference: 'ANOTHER-ORDER' }],
  ] as const;

  test.each(contradictions)(
    'books no money of a settled payment again: %s is reported later',
    async (_what, kind, change) => {
      const order = await messages.world.order();
      const { message, changed } = await paidMessage(messages.world, order);
      const before = [await suspended(), await suspended('rub')];
      await messages.world.deliver(message);
      const other = changed((body) => {
        body.id += '-later';
        Object.assign(body.payment, change);
      });
      await messages.world.deliver(other);
      await messages.world.deliver(other);
      expect(await exceptionsOf(messages.world, order)).toMatchObject([{ kind }]);
      expect([await suspended(), await suspended('rub')]).toEqual(before);
      expect((await messages.world.statusOf(order)).status).toBe('completed');
      await messages.world.buyer.call.orders.refundUnrevealed({ id: order.id });
    },
  );

  test.each(contradictions)(
    'books quarantined money for its order when the right report follows: %s was reported first',
    async (_what, kind, change) => {
      const order = await messages.world.order();
      const { message, changed } = await paidMessage(messages.world, order);
      const before = [await suspended(), await suspended('rub')];
      await messages.world.deliver(
        changed((body) => {
          body.id += '-first';
          Object.assign(body.payment, change);
        }),
      );
      await messages.world.deliver(message);
      expect([await suspended(), await suspended('rub')]).toEqual(before);
      expect(await exceptionsOf(messages.world, order)).toMatchObject([{ kind }]);
      expect((await messages.world.statusOf(order)).status).toBe('completed');
    },
  );

  test('gives no goods for quarantined money that an admin has credited', async () => {
    const order = await messages.world.order();
    const { message, changed } = await paidMessage(messages.world, order);
    await messages.world.deliver(
      changed((body) => {
        body.id += '-first';
        body.payment.amount = 600;
      }),
    );
    const admin = await messages.world.shop.createAdmin();
    const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id });
    const credit = { id: items[0]?.id ?? 0, action: 'credit', reason: 'theirs' } as const;
    await admin.call.admin.paymentExceptions.resolve(credit);
    await messages.world.deliver(message);
    await messages.world.deliver(message);
    expect((await messages.world.statusOf(order)).status).toBe('pending');
    expect(await messages.world.balanceOf()).toBe(500n);
    expect((await exceptionsOf(messages.world, order)).map(({ kind }) => kind)).toEqual([
      'amount_differs',
      'payment_differs',
    ]);
    // A later refund by the gateway takes the credited money back.
    await messages.world.deliver(
      changed((body) => {
        body.id += '-refunded';
        body.payment['refunds'] = [
          { id: `back-${order.payment}`, reference: '', amount: 500, origin: 'gateway' },
        ];
      }),
    );
    expect(await messages.world.balanceOf()).toBe(0n);
  });
});

test('books no refund in one currency against quarantined money in another', async () => {
  const order = await messages.world.order();
  const report = (currency: 'usd' | 'rub', amount: bigint) =>
    settlePayment(messages.world.shop.deps, {
      provider: 'sandbox',
      payment: capturedPayment({
        id: order.payment,
        reference: 'ANOTHER-ORDER',
        currency,
        refundedAmount: amount,
        refunds:
          amount === 0n
            ? []
            : [{ id: `back-${order.payment}`, reference: null, amount, origin: 'gateway' }],
      }),
      actor: 'worker',
      askedAt: messages.world.clock.now(),
    });
  const before = [await suspended(), await suspended('rub')] as const;
  await report('rub', 0n);
  await report('usd', 500n);
  await report('usd', 500n);
  expect([await suspended(), await suspended('rub')]).toEqual([before[0], before[1] + 500n]);
  expect(await exceptionsOf(messages.world, order)).toMatchObject([
    { kind: 'reference_differs', currency: 'rub' },
    { kind: 'refunds_differ', currency: 'usd', amount: 500n },
  ]);
  await report('rub', 500n);
  expect(await suspended('rub')).toBe(before[1]);
});

describe('a captured payment that a gateway reports as unpaid', () => {
  const minutesLater = (minutes: number) =>
    new Date(messages.world.clock.now().getTime() + minutes * 60_000);

  test.each([
    ['pending, an hour later', 'pending', 60, ['capture_unconfirmed']],
    ['cancelled, at once', 'cancelled', 0, ['capture_unconfirmed']],
    ['pending, soon after, when its answer may be older', 'pending', 59, []],
    ['cancelled, when it was asked before the capture', 'cancelled', -1, []],
    ['pending, by an event, which may be old', 'pending', null, []],
  ] as const)(
    'raises a payment exception for a captured payment that is reported as unpaid only if that is sure: %s',
    async (_what, status, minutes, kinds) => {
      const order = await messages.world.order();
      const { message } = await paidMessage(messages.world, order);
      await messages.world.deliver(message);
      for (let n = 0; n < 2; n++) {
        await settlePayment(messages.world.shop.deps, {
          provider: 'sandbox',
          payment: capturedPayment({
            id: order.payment,
            reference: order.id,
            capturedAmount: 0n,
            status,
          }),
          actor: 'worker',
          askedAt: minutes === null ? null : minutesLater(minutes),
        });
      }
      const raised = await exceptionsOf(messages.world, order);
      expect(raised.map(({ kind }) => kind)).toEqual(kinds);
      expect((await messages.world.statusOf(order)).status).toBe('completed');
    },
  );
});
