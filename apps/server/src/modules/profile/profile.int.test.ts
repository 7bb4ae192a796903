import { expect, test } from 'vitest';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop();

test('the profile has balances, role, and a level by completed orders without refunded ones', async () => {
  const admin = await shop.createAdmin();
  await shop.credit(admin.userId, 'usd', 1000n);
  await shop.credit(admin.userId, 'rub', 12_345n);
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 6 });
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) {
    await fillCart(shop.deps, admin.userId, shelf.optionId);
    ids.push((await admin.call.orders.payFromBalance({ currency: 'usd' })).order_id);
  }
  await admin.call.orders.refundUnrevealed({ id: ids[0] ?? '' });
  expect(await admin.call.profile.get()).toMatchObject({
    role: 'admin',
    balanceUsd: 5,
    balanceRub: 123.45,
    buyerStatus: { level: 'regular', current: 5, total: 20 },
  });
});
