import { expect, test } from 'vitest';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { refusal } from '#testing/clients/refusal.ts';

const world = useWorld(openCardShop);

test('the receipt shows on every device that the customer has returned from the gateway', async () => {
  const { buyer } = await world.withCart(1);
  const id = await world.pay(buyer, 4.99);
  const payment = async () => (await buyer.call.orders.detail({ id })).payment;
  expect(await payment()).toMatchObject({ stage: 'awaiting', returned: false });
  expect(await buyer.call.payments.returned({ id })).toEqual({ success: true });
  const first = (await world.payment(id))['returned_at'];
  expect(await payment()).toMatchObject({ stage: 'awaiting', returned: true });
  world.clock.advance({ minutes: 1 });
  await buyer.call.payments.returned({ id });
  expect((await world.payment(id))['returned_at']).toEqual(first);
});

test("refuses to record the return from the gateway for another customer's order", async () => {
  const { buyer } = await world.withCart(1);
  const id = await world.pay(buyer, 4.99);
  const stranger = await world.shop.registerUser();
  await expect(stranger.call.payments.returned({ id })).rejects.toEqual(refusal('not_found'));
  expect((await world.payment(id))['returned_at']).toBeNull();
});
