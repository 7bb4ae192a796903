import { expect, test } from 'vitest';
import { cards } from '@manabar/sandbox/test-cards';
import type { FindAnswer } from '#gateways/gateway.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { orderElsewhere } from '#testing/fixtures/second-gateway.ts';
import { paymentWork } from '../index.ts';

const world = useCardPaymentWorld();

test('a hanging gateway does not delay payments of other gateways', async () => {
  const gate = Promise.withResolvers<FindAnswer>();
  const { fake } = await orderElsewhere(world, () => gate.promise);
  await world.newBuyer();
  const order = await world.order();
  await world.pay(order, cards.noWebhook);
  await world.pass({ seconds: 30 });
  const work = Promise.all(paymentWork.map(({ run }) => run(world.shop.deps)));
  await expect.poll(() => fake.calls.length).toBe(1);
  await expect.poll(() => world.statusOf(order)).toMatchObject({ status: 'completed' });
  gate.resolve({ status: 'unavailable', cause: 'it hung' });
  await work;
});

test('polls the gateway about an expired payment when it is due, and not in every run of the worker', async () => {
  const { order, fake } = await orderElsewhere(world, async () => ({
    status: 'unavailable',
    cause: 'it is down',
  }));
  const mine = () => fake.calls.filter((call) => call === `find slow-${order.id}`).length;
  await world.pass({ minutes: 15 });
  await world.work();
  expect(mine()).toBe(1);
  await world.pass({ seconds: 5 });
  await world.work();
  expect(mine()).toBe(1);
  await world.pass({ seconds: 25 });
  await world.work();
  expect(mine()).toBe(2);
  await world.pass({ minutes: 2 });
  await world.work();
  expect(await world.statusOf(order)).toMatchObject({ status: 'cancelled', hold: 'expired' });
});
