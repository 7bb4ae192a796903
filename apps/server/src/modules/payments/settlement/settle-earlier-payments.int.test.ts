import { expect, test } from 'vitest';
import type { FindAnswer } from '#gateways/gateway.ts';
import { cards } from '@manabar/sandbox/test-cards';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { FakeGateway, withGateway } from '#testing/fakes/fake-gateway.ts';
import { refusal } from '#testing/clients/refusal.ts';

// Before a card order supersedes an older one, the gateway is polled for the older payment.

const world = useCardPaymentWorld();

const again = (idempotencyKey?: string) =>
  world.buyer.call.payments.create({ type: 'order', amount: 5, currency: 'usd', idempotencyKey });
const countOrders = async () => {
  const sql = 'SELECT 1 FROM orders WHERE user_id = $1';
  return (await world.shop.deps.pool.query(sql, [world.buyer.userId])).rowCount;
};

test('a new card order settles a paid older one without a gateway event instead of ordering again', async () => {
  const order = await world.order({ codes: 2 });
  await world.pay(order, cards.noWebhook);
  const refused = refusal('conflict', { reason: 'already_paid', order_id: order.id });
  await expect(again()).rejects.toEqual(refused);
  expect(await world.statusOf(order)).toMatchObject({ status: 'completed', codes: ['sold'] });
  expect(await countOrders()).toBe(1);
});

test('replays the refusal of an order that is already paid', async () => {
  const order = await world.order({ codes: 2 });
  await world.pay(order, cards.noWebhook);
  const refused = refusal('conflict', { reason: 'already_paid', order_id: order.id });
  await expect(again('once')).rejects.toEqual(refused);
  await expect(again('once')).rejects.toEqual(refused);
  expect(await countOrders()).toBe(1);
});

test('a new card order supersedes an unpaid older one of the same cart', async () => {
  const order = await world.order();
  const { order_id: id } = await again();
  expect(id).not.toBe(order.id);
  expect(await world.statusOf(order)).toMatchObject({ hold: 'voided', ended: 'replaced' });
});

test('a new card order supersedes an older one after a short wait when the gateway does not answer', async () => {
  const order = await world.order();
  const { deps } = world.shop;
  const real = deps.gateways;
  const gate = Promise.withResolvers<FindAnswer>();
  const hanging = new FakeGateway('sandbox');
  hanging.find_ = () => gate.promise;
  const sandbox = real.gatewayNamed('sandbox');
  if (!sandbox) throw new Error('no sandbox');
  deps.gateways = withGateway(real, Object.assign(hanging, { open: sandbox.open.bind(sandbox) }));
  const { order_id: id } = await again();
  expect(hanging.calls).toEqual([`find ${order.payment}`]);
  gate.resolve({ status: 'unavailable', cause: 'it hung' });
  deps.gateways = real;
  expect(await world.statusOf({ id })).toMatchObject({ hold: 'open' });
  expect(await world.statusOf(order)).toMatchObject({ ended: 'replaced' });
});

test('a repeated card order with the same idempotency key replays the answer without polling the gateway', async () => {
  const order = await world.order({ codes: 2 });
  const key = 'once-0123456789abcdef';
  const first = await again(key);
  expect(first.order_id).not.toBe(order.id);
  await world.pass({ seconds: 3 });
  await world.pay({ payment: first.pay_url.split('/').at(-1) ?? '' }, cards.noWebhook);
  expect((await again(key)).order_id).toBe(first.order_id);
});
