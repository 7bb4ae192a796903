import { beforeEach, expect, test } from 'vitest';
import { webhookMessages, type WebhookEventType } from '@manabar/contracts';
import { giveUp } from '#testing/fixtures/settle-topup-items.ts';
import { addDenomination, itemsOf, pubgData } from '#testing/fixtures/stocked-denominations.ts';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

// Events of orders that change after they were paid.

const world = useWorld(() => openWebhookWorld());
beforeEach(() => world.startOver());

/** Delivers the events and returns their data, each with exactly the fields of its type. */
async function told() {
  await world.deliver();
  return world.receiver.received.map(({ json }) => {
    const { type, data } = webhookMessages[json.type as WebhookEventType].parse(json);
    expect({ type, data }).toEqual({ type: json.type, data: json.data });
    return { type, ...data };
  });
}

test('sends a webhook event with the sum of refunds for each refund of an order', async () => {
  await world.subscribe(['order.refunded']);
  const [small, large] = [
    await addDenomination(world.shop.deps, { service: 'pubg', usd: 100n, codes: 1 }),
    await addDenomination(world.shop.deps, { service: 'pubg', usd: 500n, codes: 1 }),
  ];
  const topupData = pubgData([small, large], { price_usd: 6 });
  const { order_id: orderId } = await placeTopup(world.buyer, topupData);
  expect(await told()).toEqual([]);
  for (const item of await itemsOf(world.shop.deps, orderId)) await giveUp(world.shop.deps, item);
  const refund = { type: 'order.refunded', orderId, currency: 'usd', total: 6 };
  expect(await told()).toEqual([
    { ...refund, refunded: 1 },
    { ...refund, refunded: 6 },
  ]);
});

test('sends a webhook event with the compensation of each recalled code', async () => {
  await world.subscribe(['code.recalled']);
  const batches = batchesOf(world.shop, world.admin);
  const batch = await batches.load(2);
  await batches.load(1, { productId: batch.productId });
  const { id: orderId, customer } = await batches.sell(batch, 2);
  await batches.recall(batch.id);
  await batches.makeGood(batch.id, 'replace_or_refund');
  const { items } = await customer.call.orders.detail({ id: orderId });
  const recalled = { type: 'code.recalled', orderId, itemId: items[0]?.id };
  expect(await told()).toEqual([
    { ...recalled, compensation: 'replacement' },
    { ...recalled, compensation: 'refund' },
  ]);
});
