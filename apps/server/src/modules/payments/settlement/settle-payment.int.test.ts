import { afterEach, describe, expect, test } from 'vitest';
import { paymentsSettled } from '#infra/metrics/counters.ts';
import { cards } from '@manabar/sandbox/test-cards';
import { loadCodes } from '#testing/fixtures/stocked-options.ts';
import type { CardOrder } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';

// Pays with every test card of the sandbox over HTTP and checks the customer's result and the ledger.

const world = useCardPaymentWorld();
afterEach(async () => {
  world.hold(false);
});

const paid = { status: 'completed', state: 'captured', settled: 'order', codes: ['sold'] };
const open = { status: 'pending', state: 'redirected', hold: 'open', codes: ['reserved'] };

describe('a card', () => {
  test('a captured payment completes the order and removes its lines from the cart', async () => {
    const order = await world.order();
    expect(await world.statusOf(order)).toMatchObject(open);
    expect(await world.pay(order)).toBe('captured');
    expect(await world.statusOf(order)).toMatchObject({ ...paid, hold: 'captured' });
    const { items } = await world.buyer.call.orders.read({ id: order.id });
    expect(items).toMatchObject([
      { status: 'delivered', code: { code: expect.any(String) as string } },
    ]);
    expect((await world.buyer.call.cart.get()).data).toEqual([]);
    expect(await world.balanceOf()).toBe(0n);
  });

  test('a captured payment keeps the units that were added to its cart line later', async () => {
    const order = await world.order();
    const { cart } = world.buyer.call;
    const [line] = (await cart.get()).data;
    const { rows } = await world.shop.deps.pool.query<{ id: number }>(
      'SELECT option_id AS id FROM cart_items WHERE id = $1',
      [line?.id],
    );
    await loadCodes(world.shop.deps, rows[0]?.id ?? 0, 1);
    await cart.updateQuantity({ id: line?.id ?? 0, quantity: 1 + (line?.quantity ?? 0) });
    await world.pay(order);
    expect((await cart.get()).data).toMatchObject([{ id: line?.id, quantity: 1 }]);
    await cart.clear();
  });

  test('a declined card leaves the payment open for another card', async () => {
    const order = await world.order();
    expect(await world.pay(order, cards.declined)).toBe('declined');
    await world.work();
    expect(await world.statusOf(order)).toMatchObject(open);
    await world.pay(order);
    expect(await world.statusOf(order)).toMatchObject(paid);
  });

  test('a gateway event that is delivered three times settles the payment once', async () => {
    const completed = async () =>
      (await paymentsSettled.get()).values.find(({ labels }) => labels.settlement === 'completed')
        ?.value ?? 0;
    const order = await world.order();
    const before = [world.sent.length, await completed()] as const;
    await world.pay(order, cards.threeWebhooks);
    expect([world.sent.length, await completed()]).toEqual([before[0] + 3, before[1] + 1]);
    expect(await world.statusOf(order)).toMatchObject(paid);
    expect(await world.balanceOf()).toBe(0n);
  });

  test('the worker finds a capture without a gateway event within a minute', async () => {
    const order = await world.order();
    await world.pay(order, cards.noWebhook);
    await world.work();
    expect(await world.statusOf(order)).toMatchObject(open);
    await world.pass({ seconds: 30 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject(paid);
  });

  test('a card payment that the bank confirms after 20 seconds completes its order then', async () => {
    const order = await world.order();
    expect(await world.pay(order, cards.slow)).toBe('processing');
    expect(await world.statusOf(order)).toMatchObject(open);
    await world.pass({ seconds: 20 });
    expect(await world.statusOf(order)).toMatchObject(paid);
  });
});

describe('a late capture', () => {
  const lapse = async () => {
    await world.pass({ minutes: 15 });
    await world.work();
  };

  test('a capture after the reservation expired completes the order while its goods are in stock', async () => {
    const order = await world.order({ quantity: 2 });
    await lapse();
    expect(await world.statusOf(order)).toMatchObject({
      status: 'cancelled',
      state: 'expired',
      ended: 'time',
      codes: [],
    });
    expect(await world.pay(order, cards.late)).toBe('captured');
    expect(await world.statusOf(order)).toMatchObject({
      ...paid,
      hold: 'expired',
      codes: ['sold', 'sold'],
    });
    expect(await world.balanceOf()).toBe(0n);
  });

  /** Expects a capture after expiry to be credited to the balance. */
  const expectLateCredit = async (order: CardOrder, amount: bigint) => {
    const before = await world.balanceOf();
    await world.pay(order, cards.late);
    expect(await world.statusOf(order)).toMatchObject({
      status: 'cancelled',
      note: 'credited_to_wallet',
      settled: 'wallet',
      codes: [],
    });
    expect((await world.balanceOf()) - before).toBe(amount);
  };

  test('credits a capture after the reservation expired to the balance when a code is sold out', async () => {
    const order = await world.order({ quantity: 2 });
    await lapse();
    const other = await world.shop.registerUser();
    const faster = await world.order({ buyer: other, optionId: order.optionId });
    await world.pay(faster);
    await expectLateCredit(order, 1000n);
  });

  const takeOffSale = async ({ optionId }: CardOrder, how: 'archived' | 'hidden') => {
    const [option] = await world.rows<{ id: number }>(
      'SELECT product_id AS id FROM price_options WHERE id = $1',
      [optionId],
    );
    const id = option?.id ?? 0;
    const { products } = (await world.shop.createAdmin()).call.admin;
    await (how === 'archived'
      ? products.delete({ id })
      : products.update({ id, hasGlobalCodes: false }));
  };

  test.each(['archived', 'hidden'] as const)(
    'credits a capture after the reservation expired to the balance when its product is %s',
    async (how) => {
      const order = await world.order();
      await lapse();
      await takeOffSale(order, how);
      await expectLateCredit(order, 500n);
    },
  );

  test.each(['archived', 'hidden'] as const)(
    'a capture completes an order that still has its reserved codes when its product is %s',
    async (how) => {
      const order = await world.order();
      await takeOffSale(order, how);
      await world.pay(order);
      expect(await world.statusOf(order)).toMatchObject(paid);
    },
  );

  test("credits a capture after the customer's cancellation to the balance", async () => {
    const order = await world.order();
    await world.buyer.call.orders.cancel({ id: order.id });
    await world.work();
    expect((await world.sandbox.book()).payments).toContainEqual(
      expect.objectContaining({ id: order.payment, status: 'cancelled' }),
    );
    const before = await world.balanceOf();
    expect(await world.pay(order, cards.pays)).toBe('payment_cancelled');
    await world.pay(order, cards.late);
    expect(await world.statusOf(order)).toMatchObject({
      status: 'cancelled',
      note: 'credited_to_wallet',
      ended: 'customer',
      codes: [],
    });
    expect((await world.balanceOf()) - before).toBe(500n);
  });

  test('credits a capture after a cancellation at the gateway to the balance', async () => {
    const order = await world.order();
    await world.cancelAtGateway(order);
    expect(await world.statusOf(order)).toMatchObject({
      status: 'cancelled',
      ended: 'gateway',
      codes: [],
    });
    const before = await world.balanceOf();
    await world.pay(order, cards.late);
    expect(await world.statusOf(order)).toMatchObject({ note: 'credited_to_wallet' });
    expect((await world.balanceOf()) - before).toBe(500n);
  });
});

describe('a reservation', () => {
  test('a reservation expires two minutes late when the gateway does not answer', async () => {
    const order = await world.order();
    await world.sandbox.outage('gateway', 'error');
    await world.pass({ minutes: 15 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject({ hold: 'open' });
    await world.pass({ minutes: 2 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject({
      status: 'cancelled',
      hold: 'expired',
      codes: [],
    });
    const untold = async () => {
      const sql = 'SELECT 1 FROM payments WHERE order_id = $1 AND next_cancel_at IS NOT NULL';
      return (await world.shop.deps.pool.query(sql, [order.id])).rowCount;
    };
    expect(await untold()).toBe(1);
    await world.sandbox.calm();
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await untold()).toBe(0);
  });

  test('a capture without a gateway event in the last second of the reservation completes the order', async () => {
    const order = await world.order();
    await world.pass({ minutes: 14, seconds: 59 });
    await world.pay(order, cards.noWebhook);
    await world.pass({ seconds: 1 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject(paid);
  });
});

test('a balance top-up by card is credited at once', async () => {
  const { order_id: id, pay_url: url } = await world.buyer.call.payments.create({
    type: 'wallet',
    amount: 7.5,
    currency: 'rub',
  });
  await world.pay({ payment: url.split('/').at(-1) ?? '' });
  expect(await world.statusOf({ id })).toMatchObject({
    status: 'completed',
    note: 'wallet_topup',
    settled: 'wallet',
  });
  expect(await world.balanceOf(world.buyer, 'rub')).toBe(750n);
});
