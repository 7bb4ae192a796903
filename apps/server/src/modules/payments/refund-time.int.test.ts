import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCardShop, type CardShop } from '#testing/card-shop.ts';
import { refusal } from '#testing/refusal.ts';
import { settlePayment } from './settle-payment.ts';

let world: CardShop;

beforeAll(async () => {
  world = await openCardShop();
});
afterAll(() => world.close());

/** An order by card that is paid in its last minute; answers when. */
async function paidLate() {
  const { buyer, shelf } = await world.withCart(1);
  const id = await world.pay(buyer, 4.99);
  world.clock.advance({ minutes: 14 });
  const [payment, captured] = [world.gateway.capture(id), world.clock.now().getTime()];
  const heard = { provider: 'sandbox', payment, actor: 'worker', confirmed: true };
  await settlePayment(world.shop.deps, heard);
  return { buyer, shelf, id, captured };
}

test('codes paid by card can be given back for as long as any, from when they were paid', async () => {
  const { buyer: by, shelf, id, captured } = await paidLate();
  world.clock.advance({ hours: 23, minutes: 59 });
  expect(await by.call.orders.detail({ id })).toMatchObject({
    refundable_until: new Date(captured + 24 * 3_600_000).toISOString(),
  });
  expect(await by.call.orders.refundUnrevealed({ id })).toMatchObject({ success: true });
  expect(await world.codes(shelf.optionId)).toEqual({ available: 1 });
});

test('and no longer', async () => {
  const { buyer, id } = await paidLate();
  world.clock.advance({ hours: 24 });
  expect(await buyer.call.orders.detail({ id })).toMatchObject({ refundable_until: null });
  await expect(buyer.call.orders.refundUnrevealed({ id })).rejects.toEqual(
    refusal('conflict', { reason: 'refund_time_over' }),
  );
});
