import { describe, expect, test } from 'vitest';
import { cards } from '@manabar/sandbox/test-cards';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { pollPaymentForAdmin } from '../index.ts';

const world = useCardPaymentWorld();

const check = (id: string) => world.buyer.call.payments.check({ id });

describe('payments.check', () => {
  test("a customer's payment check reports a pending payment and settles a paid one", async () => {
    const order = await world.order();
    expect(await check(order.id)).toEqual({ status: 'pending', stage: 'awaiting' });
    await world.pay(order, cards.noWebhook);
    await world.pass({ seconds: 2 });
    expect(await check(order.id)).toEqual({ status: 'completed', stage: 'paid' });
    expect(await check(order.id)).toEqual({ status: 'completed', stage: 'paid' });
  });

  test('a payment check reports the stage checking while the gateway does not answer', async () => {
    const order = await world.order();
    await world.sandbox.outage('gateway', 'error');
    expect(await check(order.id)).toEqual({ status: 'pending', stage: 'checking' });
    await world.sandbox.calm();
    await world.pass({ seconds: 2 });
    expect(await check(order.id)).toEqual({ status: 'pending', stage: 'awaiting' });
  });

  test('repeated payment checks poll the gateway at most once in two seconds', async () => {
    const order = await world.order();
    const gateway = world.shop.deps.gateways.gatewayNamed('sandbox');
    if (!gateway) throw new Error('no sandbox');
    let asked = 0;
    const find = gateway.find.bind(gateway);
    gateway.find = (id) => {
      asked++;
      return find(id);
    };
    await Promise.all(Array.from({ length: 10 }, () => check(order.id)));
    await check(order.id);
    expect(asked).toBe(1);
    await world.pass({ seconds: 2 });
    await check(order.id);
    expect(asked).toBe(2);
    gateway.find = find;
  });

  test('a payment check reports a cancelled order, and a late payment as credited', async () => {
    const order = await world.order();
    await world.buyer.call.orders.cancel({ id: order.id });
    expect(await check(order.id)).toEqual({ status: 'cancelled', stage: 'cancelled' });
    world.hold(true);
    await world.pay(order, cards.late);
    world.hold(false);
    await world.pass({ seconds: 2 });
    expect(await check(order.id)).toEqual({ status: 'cancelled', stage: 'credited' });
  });

  test('a payment check reports the stage checking while a payment is quarantined', async () => {
    const order = await world.order();
    await settleReport(
      world.shop.deps,
      capturedPayment({ id: order.payment, reference: order.id, amount: 400n }),
    );
    const stages = async () => {
      await world.pass({ seconds: 2 });
      const { payment } = await world.buyer.call.orders.detail({ id: order.id });
      return [(await check(order.id)).stage, payment?.stage, payment?.pay_url !== undefined];
    };
    expect(await stages()).toEqual(['checking', 'checking', false]);
    await world.buyer.call.orders.cancel({ id: order.id });
    expect(await stages()).toEqual(['checking', 'checking', false]);
    const admin = await world.shop.createAdmin();
    const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id, open: true });
    const id = items[0]?.id ?? 0;
    await admin.call.admin.paymentExceptions.resolve({
      id,
      action: 'credit',
      reason: 'it was meant so',
    });
    expect(await stages()).toEqual(['cancelled', 'cancelled', false]);
    expect(await world.balanceOf()).toBe(400n);
  });

  test("a payment check refuses other customers' orders and orders without a card payment", async () => {
    const order = await world.order();
    await world.newBuyer();
    await expect(check(order.id)).rejects.toEqual(refusal('not_found'));
    await expect(check('nothing')).rejects.toEqual(refusal('not_found'));
    const { optionId } = await stockShelf(world.shop.deps, { usd: 500n });
    await world.shop.credit(world.buyer.userId, 'usd', 500n);
    await fillCart(world.shop.deps, world.buyer.userId, optionId);
    const { order_id: id } = await world.buyer.call.orders.payFromBalance({ currency: 'usd' });
    await expect(check(id)).rejects.toEqual(refusal('conflict', { reason: 'no_card_payment' }));
  });

  test('a payment check over REST has the same answer', async () => {
    const order = await world.order();
    const answer = await (
      await world.shop.app()
    ).inject({
      method: 'POST',
      url: `/api/orders/${order.id}/check-payment`,
      headers: { authorization: `Bearer ${world.buyer.token}` },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'pending', stage: 'awaiting' },
    ]);
  });
});

describe('cancellation by an admin', () => {
  const act = async (id: string, rest: object) =>
    (await world.shop.createAdmin()).call.admin.orders.act({
      id,
      reason: 'a call',
      ...rest,
    } as never);

  test('an admin cancels an unpaid card order and cannot cancel a paid one', async () => {
    const order = await world.order();
    const some = act(order.id, { action: 'cancel', itemIds: [1] });
    await expect(some).rejects.toEqual(refusal('conflict', { reason: 'not_cancellable' }));
    expect((await act(order.id, { action: 'cancel' })).status).toBe('cancelled');
    expect(await world.statusOf(order)).toMatchObject({ ended: 'admin', codes: [] });
    await world.work();
    expect(await world.pay(order)).toBe('payment_cancelled');
    const again = act(order.id, { action: 'cancel' });
    await expect(again).rejects.toEqual(refusal('conflict', { reason: 'not_cancellable' }));
    await world.newBuyer();
    const paid = await world.order();
    await world.pay(paid, cards.noWebhook);
    const confirmed = await act(paid.id, { action: 'confirm-payment', reference: paid.payment });
    expect(confirmed.status).toBe('completed');
    const late = act(paid.id, { action: 'cancel' });
    await expect(late).rejects.toEqual(refusal('conflict', { reason: 'not_cancellable' }));
  });
});

describe('confirmation by an admin', () => {
  const confirm = async (orderId: string, reference?: string) => {
    const { userId, nickname } = await world.shop.createAdmin();
    const admin = { userId, nickname };
    return pollPaymentForAdmin(world.shop.deps, admin, { orderId, reference, reason: 'a call' });
  };

  test("an admin's confirmation settles a payment only when the gateway confirms it", async () => {
    const order = await world.order();
    await expect(confirm(order.id)).rejects.toMatchObject({ details: { reason: 'not_paid' } });
    await world.pay(order, cards.noWebhook);
    expect(await confirm(order.id, order.payment)).toEqual({ status: 'completed', stage: 'paid' });
    expect(await confirm(order.id)).toEqual({ status: 'completed', stage: 'paid' });
  });

  test("an admin's confirmation does not apply a payment to another customer's order", async () => {
    const paid = await world.order();
    await world.newBuyer();
    const unpaid = await world.order();
    await world.pay(paid, cards.noWebhook);
    for (const reference of [paid.payment, 'pay_nothing']) {
      await expect(confirm(unpaid.id, reference)).rejects.toMatchObject({
        details: { reason: 'not_this_payment' },
      });
    }
    expect((await world.statusOf(unpaid)).status).toBe('pending');
  });

  test("an admin's confirmation fails when the gateway does not answer", async () => {
    const order = await world.order();
    await world.sandbox.outage('gateway', 'error');
    await expect(confirm(order.id)).rejects.toMatchObject({ code: 'payment_unavailable' });
    await world.sandbox.calm();
  });
});
