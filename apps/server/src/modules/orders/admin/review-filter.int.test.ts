import { expect, test } from 'vitest';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const world = useWorld(() => openCardShop());

/** Orders a top-up that the supplier has been processing for some minutes. */
async function orderProcessedFor(minutes: number): Promise<string> {
  const { deps } = world.shop;
  const buyer = await world.shop.registerUser();
  await world.shop.credit(buyer.userId, 'usd', 100_00n);
  const { order_id } = await buyer.call.orders.topup({
    topupData: freefireData(await addDenomination(deps)),
    currency: 'usd',
    idempotencyKey: 'k',
  });
  const item = `(SELECT id FROM order_items WHERE order_id = '${order_id}')`;
  const sent = new Date(deps.clock.now().getTime() - minutes * 60_000).toISOString();
  await changeBehindGuards(
    deps.pool,
    `UPDATE topup_items SET state = 'dispatching' WHERE order_item_id = ${item}`,
    `INSERT INTO topup_attempts (order_item_id, number, reference, supplier, state, created_at)
     VALUES (${item}, 1, '${order_id}-1', 'http', 'processing', '${sent}')`,
  );
  return order_id;
}

test('the review filter of the admin list of orders shows the top-ups without a result that the overview counts', async () => {
  const admin = await world.shop.createAdmin();
  const late = await orderProcessedFor(16);
  const recent = await orderProcessedFor(14);
  const { openWork } = await admin.call.admin.overview.get();
  expect(openWork.unknownTopups).toBe(1);
  const ids = async (review: boolean) =>
    (await admin.call.admin.orders.list({ review })).items.map(({ id }) => id);
  expect(await ids(true)).toEqual([late]);
  expect(await ids(false)).toEqual([recent]);
});
