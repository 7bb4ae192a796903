import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart, loadCodes } from '#testing/fixtures/stocked-options.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useCardShop } from '#testing/shops/use-card-shop.ts';

const world = useCardShop({ DATABASE_POOL: '20' });

const fromBalance = (by: TestUser, amount?: number) =>
  by.call.orders.payFromBalance({ currency: 'usd', amount });
const replaced = {
  state: 'failed',
  hold: 'voided',
  ended_by: 'replaced',
};

describe('a newer payment for the same lines', () => {
  test('a newer card payment takes the codes of the older one and ends it', async () => {
    const { buyer, shelf } = await world.withCart(2);
    const first = await world.pay(buyer, 9.98);
    const codes = await world.heldBy(first);
    const second = await world.pay(buyer, 9.98);
    expect(await world.heldBy(second)).toEqual(codes);
    expect(await world.heldBy(first)).toEqual([]);
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 2 });
    expect(await world.status(first)).toBe('cancelled');
    expect(await world.payment(first)).toMatchObject({
      ...replaced,
      next_cancel_at: null,
    });
    // The older payment is cancelled at the gateway.
    expect(world.gateway.cancelled).toContain(`fake-${first}`);
    expect(await world.payment(second)).toMatchObject({ hold: 'open' });
    expect((await buyer.call.orders.detail({ id: first })).payment).toMatchObject({
      stage: 'cancelled',
    });
  });

  test('a purchase from the balance takes the codes of the older card payment', async () => {
    const { buyer, shelf } = await world.withCart(2);
    await world.shop.credit(buyer.userId, 'usd', 998n);
    const first = await world.pay(buyer, 9.98);
    const codes = await world.heldBy(first);
    const { order_id: second } = await fromBalance(buyer, 9.98);
    expect(await world.heldBy(second)).toEqual(codes);
    expect(await world.codes(shelf.optionId)).toEqual({ sold: 2 });
    expect(await world.payment(first)).toMatchObject(replaced);
    await expect.poll(() => world.gateway.cancelled).toContain(`fake-${first}`);
    const { rows } = await world.shop.deps.pool.query(
      `SELECT kind, actor, data FROM order_events WHERE order_id = $1 ORDER BY id DESC LIMIT 1`,
      [first],
    );
    expect(rows).toEqual([
      { kind: 'payment_ended', actor: `user:${buyer.userId}`, data: { by: 'replaced' } },
    ]);
  });

  test('a purchase from the balance ends the older card payment also when it arrives with others', async () => {
    const { buyer, shelf } = await world.withCart(2);
    const other = await world.withCart(1);
    for (const by of [buyer, other.buyer]) await world.shop.credit(by.userId, 'usd', 998n);
    const first = await world.pay(buyer, 9.98);
    await Promise.all([fromBalance(other.buyer), fromBalance(buyer)]);
    expect(await world.codes(shelf.optionId)).toEqual({ sold: 2 });
    expect(await world.payment(first)).toMatchObject(replaced);
  });

  test('a newer payment reserves additional codes when the cart has grown', async () => {
    const { buyer, shelf } = await world.withCart(2, { regular: true });
    await world.pay(buyer, 9.98);
    await loadCodes(world.shop.deps, shelf.optionId, 1);
    await fillCart(world.shop.deps, buyer.userId, shelf.optionId, 3);
    await world.pay(buyer, 14.97);
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 3 });
  });

  test('a newer payment releases codes that the cart no longer contains', async () => {
    const { buyer, shelf } = await world.withCart(3, { regular: true });
    await world.pay(buyer, 14.97);
    await fillCart(world.shop.deps, buyer.userId, shelf.optionId, 1);
    await world.pay(buyer, 4.99);
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 1, available: 2 });
  });

  test('a newer card payment cancels an unpaid order that shares only one cart line', async () => {
    const { buyer, shelf } = await world.withCart(1);
    const { shelf: other } = await world.withCart(1);
    await fillCart(world.shop.deps, buyer.userId, other.optionId);
    const first = await world.pay(buyer, 9.98);
    const { data } = await buyer.call.cart.get();
    const line = data.find(({ product_id: id }) => id === other.productId);
    await buyer.call.cart.remove({ id: line?.id ?? 0 });
    await world.pay(buyer, 4.99);
    expect(await world.payment(first)).toMatchObject(replaced);
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 1 });
    // The code was not delivered, so it is for sale again.
    expect(await world.codes(other.optionId)).toEqual({ available: 1 });
  });

  test('a newer payment does not end an order whose lines have left the cart', async () => {
    const { buyer, shelf } = await world.withCart(1);
    await loadCodes(world.shop.deps, shelf.optionId, 1);
    const first = await world.pay(buyer, 4.99);
    await buyer.call.cart.clear();
    await fillCart(world.shop.deps, buyer.userId, shelf.optionId);
    await world.pay(buyer, 4.99);
    expect(await world.payment(first)).toMatchObject({ hold: 'open' });
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 2 });
  });

  test.each([undefined, 'key'])(
    'a refused purchase does not end the older card payment of the cart (idempotency key: %s)',
    async (idempotencyKey) => {
      const { buyer, shelf } = await world.withCart(1);
      await world.shop.credit(buyer.userId, 'usd', 10_000n);
      const first = await world.pay(buyer, 4.99);
      const codes = await world.heldBy(first);
      await fillCart(world.shop.deps, buyer.userId, shelf.optionId, 2);
      const key = idempotencyKey && { idempotencyKey };
      const expected = refusal('quantity_exceeds_stock');
      await expect(buyer.call.orders.payFromBalance({ currency: 'usd', ...key })).rejects.toEqual(
        expected,
      );
      await expect(
        buyer.call.payments.create({ type: 'order', amount: 9.98, currency: 'usd', ...key }),
      ).rejects.toEqual(expected);
      expect(await world.payment(first)).toMatchObject({ hold: 'open', ended_by: null });
      expect(await world.status(first)).toBe('pending');
      expect(await world.heldBy(first)).toEqual(codes);
    },
  );

  test("a newer payment does not end other customers' orders", async () => {
    const { buyer, shelf } = await world.withCart(1);
    const first = await world.pay(buyer, 4.99);
    const other = await world.shop.registerUser();
    await fillCart(world.shop.deps, other.userId, shelf.optionId);
    await expect(world.pay(other, 4.99)).rejects.toEqual(refusal('out_of_stock'));
    expect(await world.payment(first)).toMatchObject({ hold: 'open' });
  });
});

describe('own reservations', () => {
  test('codes that a customer has reserved count as available in the customer’s own cart only', async () => {
    const { buyer, shelf } = await world.withCart(2);
    await loadCodes(world.shop.deps, shelf.optionId, 1);
    const other = await world.shop.registerUser();
    await fillCart(world.shop.deps, other.userId, shelf.optionId);
    await world.pay(buyer, 9.98);
    expect((await buyer.call.cart.get()).data).toMatchObject([{ quantity: 2, available_count: 3 }]);
    expect((await other.call.cart.get()).data).toMatchObject([{ available_count: 1 }]);
    const prices = await world.shop.anonymous.catalogue.prices({
      id: shelf.productId,
      regionId: 0,
    });
    expect(prices).toMatchObject([{ available_count: 1 }]);
  });

  test('a customer’s own reservations count towards the quantity that the cart allows', async () => {
    const { buyer, shelf } = await world.withCart(2, { regular: true });
    await loadCodes(world.shop.deps, shelf.optionId, 2);
    await world.pay(buyer, 9.98);
    const { call } = buyer;
    const [line] = (await call.cart.get()).data;
    const id = line?.id ?? 0;
    expect(await call.cart.updateQuantity({ id, quantity: 3 })).toMatchObject({
      data: { quantity: 3, available_count: 4 },
    });
    const unit = { productId: shelf.productId, gameAmount: 100, regionId: 0 };
    expect(await call.cart.add(unit)).toMatchObject({ data: { quantity: 4, available_count: 4 } });
    const over = refusal('quantity_exceeds_stock', { available: 4 });
    await expect(call.cart.add(unit)).rejects.toEqual(over);
    await expect(call.cart.updateQuantity({ id, quantity: 5 })).rejects.toEqual(over);
    await world.pay(buyer, 19.96);
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 4 });
  });

  test('codes reserved by an order whose cart line is gone do not count as available to the customer', async () => {
    const { buyer, shelf } = await world.withCart(1);
    await world.pay(buyer, 4.99);
    await buyer.call.cart.clear();
    const unit = { productId: shelf.productId, gameAmount: 100, regionId: 0 };
    await expect(buyer.call.cart.add(unit)).rejects.toEqual(refusal('out_of_stock'));
  });

  test('a cancelled card order releases its reserved codes', async () => {
    const { buyer, shelf } = await world.withCart(1);
    await buyer.call.orders.cancel({ id: await world.pay(buyer, 4.99) });
    expect((await buyer.call.cart.get()).data).toMatchObject([{ available_count: 1 }]);
    expect(await world.codes(shelf.optionId)).toEqual({ available: 1 });
  });
});
