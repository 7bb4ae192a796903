import { describe, expect, test } from 'vitest';
import { releaseReservation, lockPayment } from '../index.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { useCardCheckout } from '#testing/shops/card-checkout.ts';

const checkout = useCardCheckout();
const { card: world, codeOf, customer, openingsOf, orderOf, ordersOf, post } = checkout;

describe('a gateway that does not answer', () => {
  test('a retry of a card payment after a gateway failure continues with the same order and key', async () => {
    await customer();
    world.gateway.mood = 'down';
    const failed = await post('down');
    expect([failed.status, codeOf(failed)]).toEqual([503, 'payment_unavailable']);
    const [order] = await ordersOf();
    const id = order?.id ?? '';
    expect(await world.codes(checkout.shelf.optionId)).toEqual({ reserved: 1 });
    expect((await checkout.buyer.call.orders.detail({ id })).payment).toMatchObject({
      stage: 'opening',
    });
    const again = await post('down');
    expect(again.status).toBe(503);
    expect(again.headers['idempotent-replayed']).toBeUndefined();
    world.gateway.mood = 'well';
    const opened = await post('down');
    expect([opened.status, orderOf(opened)]).toEqual([200, id]);
    // This is the original answer, since the earlier attempts failed.
    expect(opened.headers['idempotent-replayed']).toBeUndefined();
    const keys = world.gateway.opened.filter(({ reference }) => reference === id);
    expect(new Set(keys.map(({ idempotenceKey }) => idempotenceKey))).toEqual(new Set([id]));
    expect(keys).toHaveLength(3);
    expect(await ordersOf()).toHaveLength(1);
    expect((await post('down')).text).toBe(opened.text);
  });

  test('a retry of a card payment finds what the gateway opened before its answer was lost', async () => {
    await customer();
    world.gateway.mood = 'losing';
    expect((await post('lost')).status).toBe(503);
    world.gateway.mood = 'well';
    const id = orderOf(await post('lost'));
    expect(world.gateway.payments.filter(({ reference }) => reference === id)).toHaveLength(1);
  });

  test('another process opens a card payment again after a crash without a duplicate', async () => {
    await customer();
    // A crash between the commit and the gateway's answer leaves this state.
    const release = world.gateway.hold();
    const lost = post('crash').catch(() => undefined);
    await expect.poll(async () => (await ordersOf()).length).toBe(1);
    const [order] = await ordersOf();
    const id = order?.id ?? '';
    await expect.poll(() => openingsOf(id)).toBe(1);
    expect(await world.payment(id)).toMatchObject({ state: 'created', pay_url: null });
    const { openGatewayPayment } = await freshModule();
    const payer = {
      userId: checkout.buyer.userId,
      address: '::1',
      origin: 'http://shop',
      language: 'ru',
    } as const;
    const again = openGatewayPayment(world.shop.deps, payer, id);
    await expect.poll(() => openingsOf(id)).toBe(2);
    release();
    const { answer } = await again;
    expect(answer).toEqual({ order_id: id, pay_url: `http://pay.example/pay/fake-${id}` });
    await lost;
    expect(openingsOf(id)).toBe(2);
    expect(world.gateway.payments.filter(({ reference }) => reference === id)).toHaveLength(1);
    expect((await post('crash')).text).toBe(
      JSON.stringify({ pay_url: answer.pay_url, order_id: id }),
    );
  });

  test('without an idempotency key, the next card payment supersedes an order whose payment was not opened', async () => {
    await customer();
    world.gateway.mood = 'down';
    expect((await post(undefined)).status).toBe(503);
    world.gateway.mood = 'well';
    const opened = await post(undefined);
    expect(opened.status).toBe(200);
    const [second, first] = await ordersOf();
    expect([second?.id, second?.status]).toEqual([orderOf(opened), 'pending']);
    expect(first?.status).toBe('cancelled');
    expect(await world.payment(first?.id ?? '')).toMatchObject({
      ended_by: 'replaced',
      // The gateway has no payment to cancel.
      next_cancel_at: null,
    });
    expect(await world.codes(checkout.shelf.optionId)).toEqual({ reserved: 1 });
  });

  test('a retry of a card payment after its reservation has expired is refused as payment_ended', async () => {
    await customer();
    world.gateway.mood = 'down';
    await post('late');
    const [order] = await ordersOf();
    const id = order?.id ?? '';
    await withTransaction(world.shop.deps.pool, async (tx) => {
      const payment = await lockPayment(tx, { orderId: id });
      const end = { hold: 'expired', endedBy: 'time', actor: 'worker' } as const;
      await releaseReservation(tx, world.shop.deps, payment?.id ?? 0n, end);
    });
    world.gateway.mood = 'well';
    const answer = await post('late');
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { error: { code: 'conflict', details: { reason: 'payment_ended' } } },
    ]);
    expect(openingsOf(id)).toBe(1);
    expect(await ordersOf()).toHaveLength(1);
  });
});

/** Loads the module again with empty state, like another process. */
async function freshModule(): Promise<typeof import('./open-gateway-payment.ts')> {
  const { vi } = await import('vitest');
  vi.resetModules();
  return import('./open-gateway-payment.ts');
}

describe('a gateway that refuses a payment', () => {
  test('a card payment that the gateway refuses releases its reservation and allows a new order', async () => {
    await customer();
    world.gateway.mood = 'refusing';
    const refused = await post('no');
    const unavailable = { error: { code: 'payment_unavailable', details: { reason: 'refused' } } };
    expect([refused.status, refused.body]).toMatchObject([503, unavailable]);
    const [order] = await ordersOf();
    const id = order?.id ?? '';
    expect(order?.status).toBe('cancelled');
    expect(await world.codes(checkout.shelf.optionId)).toEqual({ available: 1 });
    expect(await world.payment(id)).toMatchObject({
      ...{ hold: 'voided', ended_by: 'gateway' },
      // The gateway has no payment that could be polled or cancelled.
      ...{ next_ask_at: null, next_cancel_at: null },
    });
    expect((await checkout.buyer.call.orders.detail({ id })).payment).toMatchObject({
      stage: 'refused',
    });
    world.gateway.mood = 'well';
    // The refusal is final, and the gateway is not called again.
    const again = await post('no');
    expect([again.status, again.body]).toMatchObject([503, unavailable]);
    expect(openingsOf(id)).toBe(1);
    expect((await post('yes')).status).toBe(200);
  });
});
