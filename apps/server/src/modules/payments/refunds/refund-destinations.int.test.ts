import { describe, expect, test } from 'vitest';
import { type CardOrder, orderPaid, refundsOf } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { addDenomination, freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';
import { deliver, giveUp } from '#testing/fixtures/settle-topup-items.ts';

// Refunds through the gateway, credits to the balance after its refusal, and chargebacks by the bank.

const world = useCardPaymentWorld({ env: { TOPUP_UNDO_SECONDS: '60' } });

const atGateway = async ({ payment }: CardOrder) => {
  const answer = await fetch(`${world.sandbox.origin}/v1/payments/${payment}`);
  return (await answer.json()) as { refunded_amount: number; refunds: { reference: string }[] };
};
const bought = (quantity?: number) => orderPaid(world, quantity);
const refundedTo = async ({ id }: CardOrder) =>
  (await world.buyer.call.orders.detail({ id })).items.map((item) => item.refunded_to);
const giveBack = ({ id }: CardOrder) => world.buyer.call.orders.refundUnrevealed({ id });

describe('a refund of a card order', () => {
  test('refunds a card order through the gateway and not to the balance', async () => {
    const order = await bought(2);
    expect(await giveBack(order)).toEqual({
      success: true,
      refunded: { amount: 10, currency: 'usd' },
    });
    expect(await refundsOf(world, order)).toMatchObject([{ state: 'requested', amount: 1000n }]);
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await refundsOf(world, order)).toMatchObject([{ state: 'done', tries: 1 }]);
    expect((await atGateway(order)).refunded_amount).toBe(1000);
    expect(await refundedTo(order)).toEqual(['card']);
    expect(await world.statusOf(order)).toMatchObject({ status: 'refunded', codes: [] });
    expect(await world.balanceOf()).toBe(0n);
  });

  test('credits a refund that the gateway refuses to the balance', async () => {
    const order = await bought();
    await world.sandbox.outage('gateway', 'refuse-refunds');
    await giveBack(order);
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await refundsOf(world, order)).toMatchObject([{ state: 'refused' }]);
    expect(await world.balanceOf()).toBe(500n);
    expect(await refundedTo(order)).toEqual(['balance']);
    const events = await world.rows<{ kind: string }>(
      'SELECT kind FROM order_events WHERE order_id = $1 ORDER BY id',
      [order.id],
    );
    expect(events.map(({ kind }) => kind)).toContain('payment_refund_refused');
  });

  test.each(['error', 'garbage', 'reset'])(
    'retries a refund to the card after a gateway failure (%s), and makes it once',
    async (kind) => {
      const order = await bought();
      await world.sandbox.outage('gateway', kind);
      await giveBack(order);
      for (let n = 0; n < 3; n++) {
        await world.pass({ minutes: 2 });
        await world.work();
      }
      expect(await refundsOf(world, order)).toMatchObject([{ state: 'sending' }]);
      expect(await world.balanceOf()).toBe(0n);
      await world.sandbox.calm();
      await world.pass({ hours: 1 });
      await world.work();
      expect(await refundsOf(world, order)).toMatchObject([{ state: 'done' }]);
      expect((await atGateway(order)).refunds).toHaveLength(1);
    },
  );

  test('sends a refund to the gateway again under the same reference after a crash, and makes it once', async () => {
    const order = await bought();
    await giveBack(order);
    await world.pass({ minutes: 1 });
    await world.work();
    await world.rows(
      `UPDATE payment_refunds SET state = 'sending', provider_refund_id = NULL, next_at = '2020-01-01'
        WHERE payment_id = (SELECT id FROM payments WHERE order_id = $1)`,
      [order.id],
    );
    await world.work();
    expect(await refundsOf(world, order)).toMatchObject([{ state: 'done' }]);
    expect((await atGateway(order)).refunds).toHaveLength(1);
  });
});

describe('a top-up by card', () => {
  const topup = async () => {
    const offer = await addDenomination(world.shop.deps);
    const opened = await world.buyer.call.payments.create({
      type: 'topup',
      currency: 'usd',
      topupData: freefireData(offer),
    });
    return { id: opened.order_id, payment: opened.pay_url.split('/').at(-1) ?? '', optionId: 0 };
  };
  const itemOf = async (order: CardOrder) => {
    const [item] = await itemsOf(world.shop.deps, order.id);
    const [row] = await world.rows<{ next: Date | null; undo: Date | null }>(
      'SELECT next_at AS next, undo_until AS undo FROM topup_items WHERE order_item_id = $1',
      [item],
    );
    return { item: item ?? 0n, ...row };
  };

  test('a top-up by card is due at the end of its undo time after payment', async () => {
    const order = await topup();
    expect(await itemOf(order)).toMatchObject({ next: null });
    await world.pass({ minutes: 5 });
    await world.pay(order);
    const until = new Date(world.clock.now().getTime() + 60_000);
    const { item, next, undo } = await itemOf(order);
    expect([next, undo]).toEqual([until, until]);
    expect((await world.statusOf(order)).status).toBe('pending');
    await deliver(world.shop.deps, item);
    expect((await world.statusOf(order)).status).toBe('completed');
  });

  test('refunds a cancelled or failed top-up that was paid by card through the gateway', async () => {
    const taken = await topup();
    await world.pay(taken);
    await world.buyer.call.orders.cancel({ id: taken.id });
    const failed = await topup();
    await world.pay(failed);
    await giveUp(world.shop.deps, (await itemOf(failed)).item);
    await world.pass({ minutes: 1 });
    await world.work();
    for (const order of [taken, failed]) {
      expect(await refundsOf(world, order)).toMatchObject([{ state: 'done', amount: 199n }]);
      expect((await atGateway(order)).refunded_amount).toBe(199);
      expect(await refundedTo(order)).toEqual(['card']);
    }
    expect(await world.balanceOf()).toBe(0n);
  });

  test('a failed top-up shows the balance as destination when the gateway refuses its refund', async () => {
    const order = await topup();
    await world.pay(order);
    await giveUp(world.shop.deps, (await itemOf(order)).item);
    expect(await refundedTo(order)).toEqual(['card']);
    await world.sandbox.outage('gateway', 'refuse-refunds');
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await refundedTo(order)).toEqual(['balance']);
    expect(await world.balanceOf()).toBe(199n);
  });

  test('a failed top-up does not show the balance as destination when the bank had returned its money', async () => {
    const order = await topup();
    await world.pay(order);
    await world.reverse(order, 'dispute');
    await giveUp(world.shop.deps, (await itemOf(order)).item);
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await refundsOf(world, order)).toMatchObject([{ state: 'refused' }]);
    expect(await world.balanceOf()).toBe(0n);
    expect(await refundedTo(order)).toEqual(['card']);
  });

  test.each([
    ['card', undefined],
    ['balance', 'refuse-refunds'],
  ] as const)(
    'a refunded, delivered top-up shows that its money went to the %s',
    async (to, outage) => {
      const order = await topup();
      await world.pay(order);
      await world.pass({ minutes: 1 });
      await deliver(world.shop.deps, (await itemOf(order)).item);
      const admin = await world.shop.createAdmin();
      await admin.call.admin.orders.act({ id: order.id, action: 'refund', reason: 'goodwill' });
      if (outage) await world.sandbox.outage('gateway', outage);
      await world.pass({ minutes: 1 });
      await world.work();
      const { items } = await world.buyer.call.orders.detail({ id: order.id });
      expect(items).toMatchObject([{ status: 'refunded', refunded_to: to, was_delivered: true }]);
    },
  );

  test('an unpaid cancelled top-up shows no refund destination', async () => {
    const order = await topup();
    await world.buyer.call.orders.cancel({ id: order.id });
    expect(await refundedTo(order)).toEqual([undefined]);
  });

  test('a top-up by card that is paid after its reservation expired is pending again', async () => {
    const order = await topup();
    await world.pass({ minutes: 15 });
    await world.work();
    expect((await world.statusOf(order)).status).toBe('cancelled');
    await world.pay(order, '4000 0000 0000 0341');
    expect(await world.statusOf(order)).toMatchObject({ status: 'pending', settled: 'order' });
    expect((await itemOf(order)).next).not.toBeNull();
  });
});
