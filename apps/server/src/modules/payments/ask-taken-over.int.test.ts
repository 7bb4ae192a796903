import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FindAnswer } from '#gateways/gateway.ts';
import { cards, openCardWorld, type CardWorld } from '#testing/card-world.ts';
import { FakeGateway, withGateway } from '#testing/fake-gateway.ts';
import { refusal } from '#testing/refusal.ts';

// Before a card order takes the place of an older one, the gateway is asked whether that was paid.

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
});
beforeEach(() => world.newBuyer());
afterEach(async () => {
  expect(await world.findings()).toEqual([]);
});
afterAll(() => world.close());

const again = (idempotencyKey?: string) =>
  world.buyer.call.payments.create({ type: 'order', amount: 5, currency: 'usd', idempotencyKey });
const countOrders = async () => {
  const sql = 'SELECT 1 FROM orders WHERE user_id = $1';
  return (await world.shop.deps.pool.query(sql, [world.buyer.userId])).rowCount;
};

test('one that was paid, of which nobody has heard, is settled, and nothing is ordered again', async () => {
  const order = await world.order({ codes: 2 });
  await world.pay(order, cards.noWebhook);
  const refused = refusal('conflict', { reason: 'already_paid', order_id: order.id });
  await expect(again()).rejects.toEqual(refused);
  expect(await world.statusOf(order)).toMatchObject({ status: 'completed', codes: ['sold'] });
  expect(await countOrders()).toBe(1);
});

test('one that was not paid is taken over', async () => {
  const order = await world.order();
  const { order_id: id } = await again();
  expect(id).not.toBe(order.id);
  expect(await world.statusOf(order)).toMatchObject({ hold: 'voided', ended: 'replaced' });
});

test('a gateway that does not answer is waited for briefly', async () => {
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

test('a repeat under its key asks nobody, and has its first answer', async () => {
  const order = await world.order({ codes: 2 });
  const key = 'once-0123456789abcdef';
  const first = await again(key);
  expect(first.order_id).not.toBe(order.id);
  await world.pass({ seconds: 3 });
  await world.pay({ payment: first.pay_url.split('/').at(-1) ?? '' }, cards.noWebhook);
  expect((await again(key)).order_id).toBe(first.order_id);
});
