import { describe, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart } from '#testing/fixtures/stocked-options.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { lockPayment } from '../index.ts';
import { useCardShop } from '#testing/shops/use-card-shop.ts';

const world = useCardShop({ DATABASE_POOL: '20' });

const fromBalance = (by: TestUser) => by.call.orders.payFromBalance({ currency: 'usd' });

describe('concurrent payments for the same cart', () => {
  async function countWaiting(): Promise<number | undefined> {
    const { rows } = await world.shop.deps.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return rows[0]?.n;
  }

  /** Starts work while the customer's cart is locked, and returns once the work has taken its locks. */
  async function whileLocked(orderId: string, work: () => unknown): Promise<void> {
    await withTransaction(world.shop.deps.pool, async (tx) => {
      await lockPayment(tx, { orderId });
      work();
      await expect.poll(countWaiting).toBeGreaterThan(0);
    });
    await expect.poll(countWaiting).toBe(0);
  }

  test.each([
    // A card payment first polls the gateway, unless the capture is settled by then.
    ['card', ['conflict', 'cart_empty']],
    ['balance', ['cart_empty']],
  ])(
    'a newer purchase (%s) does not buy the cart again when the capture of the older card payment comes first',
    async (way, codes) => {
      const { buyer, shelf } = await world.withCart(1);
      await world.shop.credit(buyer.userId, 'usd', 499n);
      const first = await world.pay(buyer, 4.99);
      const calls: Promise<unknown>[] = [];
      await whileLocked(first, () => {
        calls.push(world.settle(first));
      });
      calls.push(way === 'card' ? world.pay(buyer, 4.99) : fromBalance(buyer));
      const [settled, second] = await Promise.allSettled(calls);
      expect(settled).toMatchObject({ value: 'completed' });
      expect(second).toMatchObject({
        reason: { cause: { code: expect.toBeOneOf(codes) as string } },
      });
      expect(await world.status(first)).toBe('completed');
      expect(await world.codes(shelf.optionId)).toEqual({ sold: 1 });
      expect((await buyer.call.wallet.balance())[0]).toMatchObject({ amount: 4.99 });
    },
  );

  test('credits the capture of an older card payment to the balance when the newer payment came first', async () => {
    const { buyer, shelf } = await world.withCart(1);
    const first = await world.pay(buyer, 4.99);
    const second = await world.pay(buyer, 4.99);
    expect(await world.settle(first)).toBe('credited');
    expect(await world.status(first)).toBe('cancelled');
    expect(await buyer.call.orders.detail({ id: first })).toMatchObject({
      note: 'credited_to_wallet',
      payment: { stage: 'credited' },
    });
    expect(await world.settle(second)).toBe('completed');
    expect(await world.codes(shelf.optionId)).toEqual({ sold: 1 });
    expect((await buyer.call.wallet.balance())[0]).toMatchObject({ amount: 4.99 });
  });

  test('twenty concurrent purchases of one cart and a capture deliver the goods once', async () => {
    const { buyer, shelf } = await world.withCart(2);
    await world.shop.credit(buyer.userId, 'usd', 998n);
    const first = await world.pay(buyer, 9.98);
    const calls = Array.from({ length: 20 }, (_, n) =>
      n === 10 ? world.settle(first) : n % 2 === 0 ? world.pay(buyer, 9.98) : fromBalance(buyer),
    );
    await Promise.allSettled(calls);
    const { orders } = await buyer.call.orders.list({});
    const completed = orders.filter(({ status }) => status === 'completed');
    const codes = await world.codes(shelf.optionId);
    // The first one gets the goods: the capture, or a purchase from the balance that superseded the order.
    expect(completed).toHaveLength(1);
    expect(codes).toEqual({ sold: 2 });
    expect(orders.filter(({ status }) => status === 'pending')).toEqual([]);
    // The capture and at most one debit of the balance end up as goods or as balance.
    const [usd] = await buyer.call.wallet.balance();
    const byCard = completed[0]?.id === first;
    expect(usd?.amount).toBe(9.98);
    expect((await world.payment(first))['settled_as']).toBe(byCard ? 'order' : 'wallet');
  });

  test('another buyer cannot take codes while a newer payment takes them over', async () => {
    const { buyer, shelf } = await world.withCart(1);
    const other = await world.shop.registerUser();
    await world.shop.credit(other.userId, 'usd', 499n);
    await fillCart(world.shop.deps, other.userId, shelf.optionId);
    await world.pay(buyer, 4.99);
    const pauses = await PausePoints.install(world.shop.databaseUrl, ['order_items INSERT']);
    try {
      await pauses.hold('order_items INSERT');
      const second = world.pay(buyer, 4.99);
      await pauses.waiting();
      // The codes are released by the first order and not yet reserved by the second.
      await expect(fromBalance(other)).rejects.toEqual(refusal('out_of_stock'));
      await pauses.letGo();
      expect(await world.heldBy(await second)).toHaveLength(1);
    } finally {
      await pauses.close();
    }
  });
});
