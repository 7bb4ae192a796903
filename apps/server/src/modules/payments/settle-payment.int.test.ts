import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, openCardWorld, type CardWorld } from '#testing/card-world.ts';

// Every test card of the sandbox, over HTTP, through the shop's own server: what the customer ends up with, and
// what the books say.

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
});
beforeEach(() => world.newBuyer());
afterEach(async () => {
  world.hold(false);
  expect(await world.findings()).toEqual([]);
});
afterAll(() => world.close());

const paid = { status: 'completed', state: 'captured', settled: 'order', codes: ['sold'] };
const open = { status: 'pending', state: 'redirected', hold: 'open', codes: ['reserved'] };

describe('a card', () => {
  test('that pays completes the order: its codes can be read, its lines leave the cart', async () => {
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

  test('that is declined leaves the payment open, and another one pays it', async () => {
    const order = await world.order();
    expect(await world.pay(order, cards.declined)).toBe('declined');
    await world.work();
    expect(await world.statusOf(order)).toMatchObject(open);
    await world.pay(order);
    expect(await world.statusOf(order)).toMatchObject(paid);
  });

  test('whose message comes three times pays once', async () => {
    const order = await world.order();
    const before = world.sent.length;
    await world.pay(order, cards.threeWebhooks);
    expect(world.sent.length - before).toBe(3);
    expect(await world.statusOf(order)).toMatchObject(paid);
    expect(await world.balanceOf()).toBe(0n);
  });

  test('without a message is found within a minute', async () => {
    const order = await world.order();
    await world.pay(order, cards.noWebhook);
    await world.work();
    expect(await world.statusOf(order)).toMatchObject(open);
    await world.pass({ seconds: 30 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject(paid);
  });

  test('that takes 20 seconds pays then', async () => {
    const order = await world.order();
    expect(await world.pay(order, cards.slow)).toBe('processing');
    expect(await world.statusOf(order)).toMatchObject(open);
    await world.pass({ seconds: 20 });
    expect(await world.statusOf(order)).toMatchObject(paid);
  });
});

describe('money that comes late', () => {
  const lapse = async () => {
    await world.pass({ minutes: 15 });
    await world.work();
  };

  test('after the hold lapsed completes the order while all is in stock', async () => {
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

  test('after the hold lapsed goes to the balance when one code of it is gone', async () => {
    const order = await world.order({ quantity: 2 });
    await lapse();
    const other = await world.shop.registerUser();
    const faster = await world.order({ buyer: other, optionId: order.optionId });
    await world.pay(faster);
    const before = await world.balanceOf();
    await world.pay(order, cards.late);
    expect(await world.statusOf(order)).toMatchObject({
      status: 'cancelled',
      note: 'credited_to_wallet',
      settled: 'wallet',
      codes: [],
    });
    expect((await world.balanceOf()) - before).toBe(1000n);
  });

  test('after the customer cancelled goes to the balance, though all is in stock', async () => {
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

  test('after the cardholder cancelled at the gateway goes to the balance', async () => {
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

describe('a hold', () => {
  test('of which the gateway does not tell lapses two minutes after its end, and is told of it later', async () => {
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

  test('that was paid without a message at its very end is paid', async () => {
    const order = await world.order();
    await world.pass({ minutes: 14, seconds: 59 });
    await world.pay(order, cards.noWebhook);
    await world.pass({ seconds: 1 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject(paid);
  });
});

test('a balance topped up by card is there at once, and its order says so', async () => {
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
