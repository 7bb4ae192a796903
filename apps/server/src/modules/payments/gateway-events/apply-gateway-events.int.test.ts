import { cards } from '@manabar/sandbox/test-cards';
import { expect, test } from 'vitest';
import type { FindAnswer } from '#gateways/gateway.ts';
import { FakeGateway, withGateway } from '#testing/fakes/fake-gateway.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { paymentWork } from '../index.ts';

const world = useCardPaymentWorld();

test('a hanging gateway does not delay events of other gateways', async () => {
  const { deps } = world.shop;
  const fake = new FakeGateway('yookassa');
  const gate = Promise.withResolvers<FindAnswer>();
  fake.find_ = () => gate.promise;
  deps.gateways = withGateway(deps.gateways, fake);
  const order = await world.order();
  await world.pay(order, cards.noWebhook);
  await world.rows(
    `INSERT INTO payment_messages (provider, event_id, provider_payment_id, kind, next_at)
     VALUES ('yookassa', 'e1', 'slow', 'payment', $1), ('sandbox', 'e2', $2, 'payment', $3)`,
    [world.clock.now(), order.payment, new Date(world.clock.now().getTime() + 1000)],
  );
  await world.pass({ seconds: 2 });
  const work = Promise.all(paymentWork.map(({ run }) => run(deps)));
  await expect.poll(() => fake.calls.length).toBe(1);
  await expect.poll(() => world.statusOf(order)).toMatchObject({ status: 'completed' });
  gate.resolve({ status: 'unavailable', cause: 'it hung' });
  await work;
});
