import { expect, test } from 'vitest';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { settlePayment } from '../settlement/settle-payment.ts';

const world = useWorld(openCardShop);

/** Creates a card order that is paid in its last minute; returns it with the capture time. */
async function paidLate() {
  const { buyer, shelf } = await world.withCart(1);
  const id = await world.pay(buyer, 4.99);
  world.clock.advance({ minutes: 14 });
  const [payment, captured] = [world.gateway.capture(id), world.clock.now().getTime()];
  const report = { provider: 'sandbox', payment, actor: 'worker', askedAt: world.clock.now() };
  await settlePayment(world.shop.deps, report);
  return { buyer, shelf, id, captured };
}

test('the refund period of a card order begins at its capture', async () => {
  const { buyer: by, shelf, id, captured } = await paidLate();
  world.clock.advance({ hours: 23, minutes: 59 });
  expect(await by.call.orders.detail({ id })).toMatchObject({
    refundable_until: new Date(captured + 24 * 3_600_000).toISOString(),
  });
  expect(await by.call.orders.refundUnrevealed({ id })).toMatchObject({ success: true });
  expect(await world.codes(shelf.optionId)).toEqual({ available: 1 });
});

test('refuses to refund a card order after its refund period', async () => {
  const { buyer, id } = await paidLate();
  world.clock.advance({ hours: 24 });
  expect(await buyer.call.orders.detail({ id })).toMatchObject({ refundable_until: null });
  await expect(buyer.call.orders.refundUnrevealed({ id })).rejects.toEqual(
    refusal('conflict', { reason: 'refund_time_over' }),
  );
});
