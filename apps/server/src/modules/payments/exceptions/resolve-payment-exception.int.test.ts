import { expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { settlePayment } from '../index.ts';

const world = useCardPaymentWorld();

test('credits unapplied funds after an admin has only noted their exception, once', async () => {
  await settlePayment(world.shop.deps, {
    provider: 'sandbox',
    payment: capturedPayment({ id: 'pay_noted', reference: 'NOBODY' }),
    actor: 'gateway:sandbox',
    askedAt: world.clock.now(),
  });
  const { call } = await world.shop.createAdmin();
  const { list, resolve } = call.admin.paymentExceptions;
  const find = async () => (await list({ q: 'pay_noted' })).items[0];
  const id = (await find())?.id ?? 0;
  const note = { id, action: 'note', reason: 'asked the bank' } as const;
  expect(await resolve(note)).toMatchObject({ creditable: true });
  const isResolved = refusal('conflict', { reason: 'resolved' });
  await expect(resolve(note)).rejects.toEqual(isResolved);
  const { userId } = world.buyer;
  const credit = { id, action: 'credit', reason: 'it is theirs', userId } as const;
  const credited = { resolution: 'asked the bank', creditable: false };
  expect(await resolve(credit)).toMatchObject(credited);
  expect(await find()).toMatchObject(credited);
  expect(await world.balanceOf()).toBe(500n);
  await expect(resolve(credit)).rejects.toEqual(isResolved);
  const log = await call.admin.audit.list({ q: `payment-matter:${id}` });
  expect(log.items[0]?.after).toMatchObject({ user: userId, minor: '500', currency: 'usd' });
});

test('the history of an order contains its quarantined money and the credit, in the currency of the money', async () => {
  const order = await world.order();
  const payment = capturedPayment({
    ...{ id: order.payment, reference: order.id },
    ...{ amount: 45_000n, currency: 'rub' },
  });
  const hear = () =>
    settlePayment(world.shop.deps, {
      ...{ provider: 'sandbox', payment, actor: 'gateway:sandbox' },
      askedAt: world.clock.now(),
    });
  await hear();
  await hear();
  const { call } = await world.shop.createAdmin();
  const { list, resolve } = call.admin.paymentExceptions;
  const id = (await list({ q: order.id })).items[0]?.id ?? 0;
  await resolve({ id, action: 'credit', reason: 'paid in roubles' });
  const { events } = await call.admin.orders.get({ id: order.id });
  const money = { minor: '45000', currency: 'rub' };
  expect(events.slice(-2)).toMatchObject([
    {
      kind: 'payment_quarantined',
      actor: 'gateway:sandbox',
      data: { payment: payment.id, ...money },
    },
    {
      kind: 'quarantine_credited',
      data: { ...money, user: world.buyer.userId, reason: 'paid in roubles' },
    },
  ]);
});

test('the history of an order contains a refund of its quarantined money by the gateway, and its failure', async () => {
  const order = await world.order();
  const hear = (refunded: bigint) =>
    settlePayment(world.shop.deps, {
      ...{ provider: 'sandbox', actor: 'gateway:sandbox', askedAt: world.clock.now() },
      payment: capturedPayment({
        ...{ id: order.payment, reference: order.id, amount: 400n, refundedAmount: refunded },
        refunds:
          refunded === 0n
            ? []
            : [{ id: 're_1', reference: null, amount: refunded, origin: 'gateway' }],
      }),
    });
  await hear(0n);
  await hear(400n);
  await hear(400n);
  await world.pass({ hours: 2 });
  await hear(0n);
  await hear(0n);
  const { call } = await world.shop.createAdmin();
  const { events } = await call.admin.orders.get({ id: order.id });
  const quarantine = events.filter(({ kind }) => kind.includes('quarantine'));
  const money = { minor: '400', currency: 'usd' };
  expect(quarantine).toMatchObject([
    { kind: 'payment_quarantined', data: { payment: order.payment, ...money } },
    { kind: 'quarantine_refunded', data: { payment: order.payment, ...money } },
    { kind: 'quarantine_refund_undone', data: { payment: order.payment, ...money } },
  ]);
});
