import { expect, test } from 'vitest';
import type { RefundAnswer } from '#gateways/gateway.ts';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { orderElsewhere } from '#testing/fixtures/second-gateway.ts';
import { orderPaid, refundsOf } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { paymentWork } from '../index.ts';

const world = useCardPaymentWorld();

/** Creates an order at the second gateway that is paid and returned. */
async function returnedElsewhere() {
  const { order, fake } = await orderElsewhere(world, async () => ({ status: 'not_found' }));
  await settleReport(world.shop.deps, capturedPayment({ id: order.payment, reference: order.id }), {
    provider: 'yookassa',
    actor: 'gateway:yookassa',
    askedAt: null,
  });
  await world.buyer.call.orders.refundUnrevealed({ id: order.id });
  await world.newBuyer();
  return { order, fake };
}

test('a hanging gateway does not delay refunds of other gateways', async () => {
  const { order: slow, fake } = await returnedElsewhere();
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

test('the refunds of a slow gateway do not wait for each other until their leases end', async () => {
  const orders = [(await returnedElsewhere()).order];
  const { order, fake } = await returnedElsewhere();
  orders.push(order);
  await world.pass({ minutes: 1 });
  const gate = Promise.withResolvers<undefined>();
  fake.refund_ = async ({ reference }) => {
    await gate.promise;
    return { status: 'done', id: `refund-${reference}` };
  };
  const work = world.work();
  await expect.poll(() => fake.calls.length).toBe(2);
  gate.resolve(undefined);
  await work;
  for (const each of orders) {
    expect(await refundsOf(world, each)).toMatchObject([{ state: 'done', tries: 1 }]);
  }
});
