import { expect, test } from 'vitest';
import { cards } from '@manabar/sandbox/test-cards';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';

// The sandbox refuses to capture an ended payment, also without a worker.

const world = useCardPaymentWorld();

test('the gateway refuses payment after the customer has cancelled the card order', async () => {
  const order = await world.order();
  await world.buyer.call.orders.cancel({ id: order.id });
  expect(await world.pay(order, cards.pays)).toBe('payment_cancelled');
});

test('the gateway refuses payment after an admin has cancelled the card order', async () => {
  const order = await world.order();
  const admin = await world.shop.createAdmin();
  await admin.call.admin.orders.act({ id: order.id, action: 'cancel', reason: 'a call' });
  expect(await world.pay(order, cards.pays)).toBe('payment_cancelled');
});

test('the gateway refuses payment of a superseded order and accepts the newer one', async () => {
  const older = await world.order({ codes: 1 });
  const { order_id: newer } = await world.buyer.call.payments.create({
    type: 'order',
    amount: 5,
    currency: 'usd',
  });
  expect(await world.pay(older, cards.pays)).toBe('payment_cancelled');
  const { payments } = await world.sandbox.book();
  const payment = payments.find(({ reference }) => reference === newer)?.id ?? '';
  await world.pay({ payment });
  expect(await world.statusOf({ id: newer })).toMatchObject({ status: 'completed' });
});

test('cancels a card payment at the gateway after a purchase from the balance', async () => {
  const order = await world.order();
  await world.shop.credit(world.buyer.userId, 'usd', 500n);
  await world.buyer.call.orders.payFromBalance({ currency: 'usd' });
  await expect
    .poll(async () => (await world.sandbox.book()).payments)
    .toContainEqual(expect.objectContaining({ id: order.payment, status: 'cancelled' }));
});
