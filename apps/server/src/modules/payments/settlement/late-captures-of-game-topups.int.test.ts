import { expect, test } from 'vitest';
import { cards } from '@manabar/sandbox/test-cards';
import { addDenomination, pubgData } from '#testing/fixtures/stocked-denominations.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';

// Top-ups by code whose payment is captured after their reservation expired.

const world = useCardPaymentWorld();

async function payLate(changes: { uc_amount?: number; price_usd?: number }) {
  const uc = await addDenomination(world.shop.deps, { service: 'pubg', gameAmount: 60, codes: 1 });
  const opened = await world.buyer.call.payments.create({
    type: 'topup',
    currency: 'usd',
    topupData: pubgData([uc]),
  });
  await world.pass({ minutes: 15 });
  await world.work();
  const admin = await world.shop.createAdmin();
  await admin.call.admin.pubgDenominations.update({ id: uc.id, ...changes });
  await world.pay({ payment: opened.pay_url.split('/').at(-1) ?? '' }, cards.late);
  return world.statusOf({ id: opened.order_id });
}

test('a late capture of a game top-up reserves a redeem code again at the price that was paid', async () => {
  expect(await payLate({ price_usd: 9.99 })).toMatchObject({
    status: 'pending',
    settled: 'order',
  });
});

test('credits a late capture of a game top-up when the denomination has another amount than was bought', async () => {
  const before = await world.balanceOf();
  expect(await payLate({ uc_amount: 3850 })).toMatchObject({
    status: 'cancelled',
    settled: 'wallet',
    note: 'credited_to_wallet',
  });
  expect((await world.balanceOf()) - before).toBe(199n);
});
