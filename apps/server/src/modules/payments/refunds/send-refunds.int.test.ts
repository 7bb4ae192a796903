import { expect, test } from 'vitest';
import type { RefundAnswer } from '#gateways/gateway.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { orderElsewhere } from '#testing/fixtures/second-gateway.ts';
import { orderPaid, refundsOf } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { paymentWork, settlePayment } from '../index.ts';

const world = useCardPaymentWorld();

test('a hanging gateway does not delay refunds of other gateways', async () => {
  const { order: slow, fake } = await orderElsewhere(world, async () => ({ status: 'not_found' }));
  await settlePayment(world.shop.deps, {
    provider: 'yookassa',
    payment: capturedPayment({ id: slow.payment, reference: slow.id }),
    actor: 'gateway:yookassa',
    askedAt: null,
  });
  await world.buyer.call.orders.refundUnrevealed({ id: slow.id });
  await world.newBuyer();
  const order = await orderPaid(world);
  await world.buyer.call.orders.refundUnrevealed({ id: order.id });
  await world.pass({ minutes: 1 });
  const gate = Promise.withResolvers<RefundAnswer>();
  fake.refund_ = () => gate.promise;
  const work = Promise.all(paymentWork.map(({ run }) => run(world.shop.deps)));
  await expect.poll(() => fake.calls.length).toBe(1);
  await expect.poll(() => refundsOf(world, order)).toMatchObject([{ state: 'done', tries: 1 }]);
  gate.resolve({ status: 'done', id: 'refund-slow' });
  await work;
  expect(await refundsOf(world, slow)).toMatchObject([{ state: 'done', tries: 1 }]);
});
