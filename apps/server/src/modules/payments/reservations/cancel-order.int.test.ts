import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { addDenomination, pubgData } from '#testing/fixtures/stocked-denominations.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { releaseReservation, lockPayment, cancelGatewayPayments } from '../index.ts';
import { useCardShop } from '#testing/shops/use-card-shop.ts';

const world = useCardShop({
  DATABASE_POOL: '20',
  WALLET_CARD_TOPUP: 'true',
  TOPUP_UNDO_SECONDS: '8',
});

const cancel = (by: TestUser, id: string) => by.call.orders.cancel({ id });
const end = (orderId: string, how: Parameters<typeof releaseReservation>[3]) =>
  withTransaction(world.shop.deps.pool, async (tx) => {
    const payment = await lockPayment(tx, { orderId });
    return releaseReservation(tx, world.shop.deps, payment?.id ?? 0n, how);
  });

describe('an unpaid card order', () => {
  test('a customer cancels an unpaid card order once, which releases its codes and cancels the payment at the gateway', async () => {
    const { buyer, shelf } = await world.withCart(2);
    const id = await world.pay(buyer, 9.98);
    expect(await cancel(buyer, id)).toEqual({ success: true });
    expect(await world.codes(shelf.optionId)).toEqual({ available: 2 });
    expect(world.gateway.cancelled).toContain(`fake-${id}`);
    const ended = {
      state: 'failed',
      hold: 'voided',
      ended_by: 'customer',
      ended_at: world.clock.now(),
      next_cancel_at: null,
      next_ask_at: new Date(world.clock.now().getTime() + 60_000),
    };
    expect(await world.payment(id)).toMatchObject(ended);
    const detail = await buyer.call.orders.detail({ id });
    // Nothing was paid or delivered.
    expect(detail).toMatchObject({
      status: 'cancelled',
      refunded_amount: 0,
      items: [{ status: 'pending' }],
      payment: { stage: 'cancelled' },
    });
    expect(detail.payment).not.toHaveProperty('pay_url');
    world.clock.advance({ minutes: 1 });
    expect(await cancel(buyer, id)).toEqual({ success: true });
    expect(await world.payment(id)).toMatchObject(ended);
    const by = `user:${buyer.userId}`;
    expect(await world.events(id)).toEqual([
      `reserved ${by}`,
      `payment_opened ${by}`,
      `payment_ended ${by}`,
    ]);
    expect((await buyer.call.cart.get()).data).toMatchObject([{ quantity: 2 }]);
  });

  test('cancelling a top-up order frees its codes except one that an admin has revealed', async () => {
    const { deps } = world.shop;
    const buyer = await world.shop.registerUser();
    const uc = await addDenomination(deps, { service: 'pubg', usd: 99n, codes: 2 });
    const { order_id: id } = await buyer.call.payments.create({
      type: 'topup',
      topupData: pubgData([uc, uc], { price_usd: 1.98 }),
      currency: 'usd',
    });
    await deps.pool.query(
      `UPDATE topup_codes SET revealed_at = now() WHERE id = (
         SELECT min(id) FROM topup_codes WHERE denomination_id = $1)`,
      [uc.id],
    );
    await cancel(buyer, id);
    const { rows } = await deps.pool.query(
      `SELECT state::text, order_item_id FROM topup_codes WHERE denomination_id = $1 ORDER BY id`,
      [uc.id],
    );
    expect(rows).toEqual([
      { state: 'used', order_item_id: null },
      { state: 'available', order_item_id: null },
    ]);
    expect(await world.status(id)).toBe('cancelled');
  });

  test('cancelling an order keeps a code that an admin has revealed off sale', async () => {
    const { buyer, shelf } = await world.withCart(2);
    const id = await world.pay(buyer, 9.98);
    const admin = await world.shop.createAdmin();
    const { items } = await admin.call.admin.codes.list({ productId: shelf.productId });
    await admin.call.admin.codes.reveal({ id: items[0]?.id ?? 0 });
    await cancel(buyer, id);
    expect(await world.codes(shelf.optionId)).toEqual({ available: 1, used: 1 });
  });

  test('a customer cancels an unpaid balance top-up', async () => {
    const buyer = await world.shop.registerUser();
    const { order_id: id } = await buyer.call.payments.create({
      type: 'wallet',
      amount: 5,
      currency: 'usd',
    });
    await cancel(buyer, id);
    expect(await world.status(id)).toBe('cancelled');
  });

  test.each([
    { hold: 'expired', endedBy: 'time', actor: 'worker' },
    { hold: 'voided', endedBy: 'admin', actor: 'admin:1' },
    { hold: 'voided', endedBy: 'gateway', actor: 'gateway:sandbox' },
  ] as const)(
    'cancelling an order that has already ended ($endedBy) does not change how it ended',
    async (how) => {
      const { buyer, shelf } = await world.withCart(1);
      const id = await world.pay(buyer, 4.99);
      expect(await end(id, how)).toBe(true);
      expect(await end(id, { hold: 'voided', endedBy: 'customer', actor: 'worker' })).toBe(false);
      expect(await cancel(buyer, id)).toEqual({ success: true });
      expect(await world.payment(id)).toMatchObject({
        ended_by: how.endedBy,
        next_cancel_at: null,
      });
      expect(await world.codes(shelf.optionId)).toEqual({ available: 1 });
      // The gateway is not notified of a payment that it ended itself.
      expect(world.gateway.cancelled.includes(`fake-${id}`)).toBe(how.endedBy !== 'gateway');
      const stage = how.endedBy === 'time' ? 'expired' : 'cancelled';
      expect((await buyer.call.orders.detail({ id })).payment).toMatchObject({ stage });
    },
  );

  test('cancels a card order while the gateway is unavailable, and the worker cancels the payment there later', async () => {
    const { buyer, shelf } = await world.withCart(1);
    const id = await world.pay(buyer, 4.99);
    world.gateway.mood = 'down';
    expect(await cancel(buyer, id)).toEqual({ success: true });
    world.gateway.mood = 'well';
    expect(await world.codes(shelf.optionId)).toEqual({ available: 1 });
    const later = new Date(world.clock.now().getTime() + 5000);
    expect(await world.payment(id)).toMatchObject({ next_cancel_at: later });
    world.clock.advance({ seconds: 5 });
    await cancelGatewayPayments(world.shop.deps);
    expect(world.gateway.cancelled).toContain(`fake-${id}`);
    expect(await world.payment(id)).toMatchObject({ next_cancel_at: null });
  });

  test('credits an order that was paid just before its cancellation to the balance', async () => {
    const { buyer } = await world.withCart(1);
    const id = await world.pay(buyer, 4.99);
    // The shop has not received the capture yet.
    world.gateway.capture(id);
    for (let n = 0; n < 2; n++) expect(await cancel(buyer, id)).toEqual({ success: true });
    expect(await buyer.call.orders.detail({ id })).toMatchObject({
      status: 'cancelled',
      payment: { stage: 'credited' },
    });
    expect((await buyer.call.wallet.balance())[0]).toEqual({ currency: 'usd', amount: 4.99 });
  });

  test("refuses to cancel another customer's order", async () => {
    const { buyer, shelf } = await world.withCart(1);
    const id = await world.pay(buyer, 4.99);
    for (const by of [await world.shop.registerUser(), await world.shop.createAdmin()]) {
      await expect(cancel(by, id)).rejects.toEqual(refusal('not_found'));
    }
    await expect(cancel(buyer, 'NONE')).rejects.toEqual(refusal('not_found'));
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 1 });
  });

  test('the details of an unpaid card order leave out the payment page’s address after the payment time', async () => {
    const { buyer } = await world.withCart(1);
    const id = await world.pay(buyer, 4.99);
    world.clock.advance({ minutes: 15 });
    const { payment } = await buyer.call.orders.detail({ id });
    expect(payment).toMatchObject({ stage: 'checking' });
    expect(payment).not.toHaveProperty('pay_url');
  });
});

test('a customer cancels a card order over REST', async () => {
  const rest = createRest(world.shop);
  const { buyer } = await world.withCart(1);
  const id = await world.pay(buyer, 4.99);
  const { token } = buyer;
  const answer = await rest('POST', `/orders/${id}/cancel`, { token });
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect(await rest('POST', `/orders/${id}/cancel`)).toMatchObject({ status: 401 });
  expect(await rest('POST', '/orders/NONE/cancel', { token })).toMatchObject({ status: 404 });
});

test('notifies listeners of the order and the catalogue about a cancellation', async () => {
  const { deps } = world.shop;
  const { buyer, shelf } = await world.withCart(1);
  const id = await world.pay(buyer, 4.99);
  const listener = await deps.pool.connect();
  try {
    const heard: string[] = [];
    listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
    await listener.query('LISTEN order_changed');
    await listener.query('LISTEN catalogue');
    await cancel(buyer, id);
    await expect.poll(() => heard).toContain(`order_changed ${id}`);
    await expect.poll(() => heard).toContain(`catalogue ${shelf.productId}`);
    // Opening a payment also sends a notification about the order.
    const other = await world.pay(buyer, 4.99);
    await expect.poll(() => heard).toContain(`order_changed ${other}`);
  } finally {
    listener.release(true);
  }
});
