import { describe, expect, test } from 'vitest';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useCardShop } from '#testing/shops/use-card-shop.ts';

const world = useCardShop({
  DATABASE_POOL: '20',
  WALLET_CARD_TOPUP: 'true',
  TOPUP_UNDO_SECONDS: '8',
});

const cancel = (by: TestUser, id: string) => by.call.orders.cancel({ id });

describe('concurrent cancellations', () => {
  test('ten concurrent cancellations by a customer end an unpaid card order once', async () => {
    const { buyer, shelf } = await world.withCart(2);
    const id = await world.pay(buyer, 9.98);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(buyer, id)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ success: true })));
    expect(
      (await world.events(id)).filter((event) => event.startsWith('payment_ended')),
    ).toHaveLength(1);
    expect(await world.codes(shelf.optionId)).toEqual({ available: 2 });
  });

  test('a concurrent cancellation and newer payment leave one order with its codes', async () => {
    for (let round = 0; round < 6; round++) {
      const { buyer, shelf } = await world.withCart(1);
      const first = await world.pay(buyer, 4.99);
      const calls = [cancel(buyer, first), world.pay(buyer, 4.99)];
      await Promise.allSettled(round % 2 === 0 ? calls : calls.reverse());
      expect(await world.status(first)).toBe('cancelled');
      const { orders } = await buyer.call.orders.list({});
      const open = orders.filter(({ status }) => status === 'pending').length;
      expect(await world.codes(shelf.optionId)).toEqual(
        open === 1 ? { reserved: 1 } : { available: 1 },
      );
      expect(open).toBe(1);
    }
  });
});
