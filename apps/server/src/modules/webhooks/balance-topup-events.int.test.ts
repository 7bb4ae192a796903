import { expect, test } from 'vitest';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const world = useWorld(() => openCardShop({ WALLET_CARD_TOPUP: 'true' }));

test('writes the webhook event order.completed for a sale by card, and none for a balance top-up by card', async () => {
  const { rows } = world.shop;
  await rows(
    `INSERT INTO webhook_endpoints (url, events, cipher, key_id)
     VALUES ('https://receiver.test', '{order.completed}', '', '')`,
  );
  const { buyer } = await world.withCart();
  const topUp = { type: 'wallet', amount: 7.5, currency: 'usd' } as const;
  const credited = await buyer.call.payments.create(topUp);
  await world.settle(credited.order_id);
  const { subtotal } = await buyer.call.cart.get();
  const sold = await world.pay(buyer, subtotal.usd);
  await world.settle(sold);
  for (const id of [credited.order_id, sold]) expect(await world.status(id)).toBe('completed');
  expect(await rows('SELECT subject FROM webhook_events')).toEqual([{ subject: sold }]);
});
