import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { useCardShop } from '#testing/shops/use-card-shop.ts';

const world = useCardShop({
  DATABASE_POOL: '20',
  WALLET_CARD_TOPUP: 'true',
  TOPUP_UNDO_SECONDS: '8',
});

const cancel = (by: TestUser, id: string) => by.call.orders.cancel({ id });
const orderTopup = async () => {
  const buyer = await world.shop.registerUser();
  const offer = await addDenomination(world.shop.deps, { name: '100 diamonds' });
  const { order_id: id } = await buyer.call.payments.create({
    type: 'topup',
    topupData: freefireData(offer),
    currency: 'usd',
  });
  return { buyer, id };
};
const paid = refusal('conflict', { reason: 'paid' });

describe('a paid card order', () => {
  test('refuses to let a customer cancel a paid order of codes', async () => {
    const { buyer, shelf } = await world.withCart(1);
    const id = await world.pay(buyer, 4.99);
    await world.settle(id);
    await expect(cancel(buyer, id)).rejects.toEqual(paid);
    expect(await world.codes(shelf.optionId)).toEqual({ sold: 1 });
    expect((await buyer.call.orders.detail({ id })).payment).toMatchObject({ stage: 'paid' });
  });

  test('a customer cancels a paid top-up within its undo time', async () => {
    const { buyer, id } = await orderTopup();
    await world.settle(id);
    expect((await buyer.call.orders.detail({ id })).items[0]).toMatchObject({ stage: 'waiting' });
    expect(await cancel(buyer, id)).toEqual({ success: true });
    expect(await world.status(id)).toBe('cancelled');
    expect(await cancel(buyer, id)).toEqual({ success: true });
  });

  test('refuses to let a customer cancel a paid top-up after its undo time', async () => {
    const { buyer, id } = await orderTopup();
    await world.settle(id);
    world.clock.advance({ seconds: 8 });
    await expect(cancel(buyer, id)).rejects.toEqual(
      refusal('conflict', { reason: 'undo_time_over' }),
    );
  });
});
