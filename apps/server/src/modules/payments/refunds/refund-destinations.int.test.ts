import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCardWorld, type CardOrder, type CardWorld } from '#testing/shops/card-world.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { addDenomination, freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';
import { deliver, giveUp } from '#testing/fixtures/topup-orders.ts';

// Refunds through the gateway, credits to the balance after its refusal, and chargebacks by the bank.

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld({ env: { TOPUP_UNDO_SECONDS: '60' } });
});
beforeEach(() => world.newBuyer());
afterEach(async () => {
  await world.sandbox.calm();
  expect(await world.findings()).toEqual([]);
});
afterAll(() => world.close());

const rows = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await world.shop.deps.pool.query<Row & Record<string, unknown>>(sql, values)).rows as Row[];

const refundsOf = ({ id }: Pick<CardOrder, 'id'>) =>
  rows<{ state: string; amount: bigint; tries: number }>(
    `SELECT r.state::text AS state, r.amount, r.tries FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = $1 ORDER BY r.id`,
    id,
  );
const houseBalance = async (code: string) =>
  (await rows<{ balance: bigint }>('SELECT balance FROM account_balances WHERE code = $1', code))[0]
    ?.balance;
const atGateway = async ({ payment }: CardOrder) => {
  const answer = await fetch(`${world.sandbox.origin}/v1/payments/${payment}`);
  return (await answer.json()) as { refunded_amount: number; refunds: { reference: string }[] };
};
const bought = async (quantity = 1) => {
  const order = await world.order({ quantity });
  await world.pay(order);
  return order;
};
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
    expect(await refundsOf(order)).toMatchObject([{ state: 'requested', amount: 1000n }]);
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await refundsOf(order)).toMatchObject([{ state: 'done', tries: 1 }]);
    expect((await atGateway(order)).refunded_amount).toBe(1000);
    expect(await world.statusOf(order)).toMatchObject({ status: 'refunded', codes: [] });
    expect(await world.balanceOf()).toBe(0n);
  });

  test('credits a refund that the gateway refuses to the balance', async () => {
    const order = await bought();
    await world.sandbox.outage('gateway', 'refuse-refunds');
    await giveBack(order);
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await refundsOf(order)).toMatchObject([{ state: 'refused' }]);
    expect(await world.balanceOf()).toBe(500n);
    const events = await rows<{ kind: string }>(
      'SELECT kind FROM order_events WHERE order_id = $1 ORDER BY id',
      order.id,
    );
    expect(events.map(({ kind }) => kind)).toContain('payment_refund_refused');
  });

  test.each(['error', 'garbage', 'reset'])(
    'retries a refund after a gateway failure (%s) and makes it once',
    async (kind) => {
      const order = await bought();
      await world.sandbox.outage('gateway', kind);
      await giveBack(order);
      for (let n = 0; n < 3; n++) {
        await world.pass({ minutes: 2 });
        await world.work();
      }
      expect(await refundsOf(order)).toMatchObject([{ state: 'sending' }]);
      expect(await world.balanceOf()).toBe(0n);
      await world.sandbox.calm();
      await world.pass({ hours: 1 });
      await world.work();
      expect(await refundsOf(order)).toMatchObject([{ state: 'done' }]);
      expect((await atGateway(order)).refunds).toHaveLength(1);
    },
  );

  test('sends a refund again under the same reference after a crash and makes it once', async () => {
    const order = await bought();
    await giveBack(order);
    await world.pass({ minutes: 1 });
    await world.work();
    await rows(
      `UPDATE payment_refunds SET state = 'sending', provider_refund_id = NULL, next_at = '2020-01-01'
        WHERE payment_id = (SELECT id FROM payments WHERE order_id = $1)`,
      order.id,
    );
    await world.work();
    expect(await refundsOf(order)).toMatchObject([{ state: 'done' }]);
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
    const [row] = await rows<{ next: Date | null; undo: Date | null }>(
      'SELECT next_at AS next, undo_until AS undo FROM topup_items WHERE order_item_id = $1',
      item,
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

  test('refunds a cancelled or failed top-up through the gateway', async () => {
    const taken = await topup();
    await world.pay(taken);
    await world.buyer.call.orders.cancel({ id: taken.id });
    const failed = await topup();
    await world.pay(failed);
    await giveUp(world.shop.deps, (await itemOf(failed)).item);
    await world.pass({ minutes: 1 });
    await world.work();
    for (const order of [taken, failed]) {
      expect(await refundsOf(order)).toMatchObject([{ state: 'done', amount: 199n }]);
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

  test('an unpaid cancelled top-up shows no refund destination', async () => {
    const order = await topup();
    await world.buyer.call.orders.cancel({ id: order.id });
    expect(await refundedTo(order)).toEqual([undefined]);
  });

  test('a top-up that is paid after its expiry is pending again', async () => {
    const order = await topup();
    await world.pass({ minutes: 15 });
    await world.work();
    expect((await world.statusOf(order)).status).toBe('cancelled');
    await world.pay(order, '4000 0000 0000 0341');
    expect(await world.statusOf(order)).toMatchObject({ status: 'pending', settled: 'order' });
    expect((await itemOf(order)).next).not.toBeNull();
  });
});

describe('a dispute', () => {
  const loss = () => houseBalance('loss:chargeback:usd');

  test.each([
    ['a full', 900n, 0n],
    ['a partial', 300n, 200n],
    ['an empty', 0n, 500n],
  ])(
    'a dispute with %s wallet debits the balance, and the shop bears the rest',
    async (_what, has, bears) => {
      const order = await bought();
      if (has > 0n) await world.shop.credit(world.buyer.userId, 'usd', has);
      const before = (await loss()) ?? 0n;
      await world.reverse(order, 'dispute');
      expect(await world.balanceOf()).toBe(has - (500n - bears));
      expect(((await loss()) ?? 0n) - before).toBe(-bears);
      await expect(world.order()).rejects.toEqual(refusal('forbidden'));
    },
  );

  test('a dispute raises an exception and blocks card orders until an admin lifts the block', async () => {
    const order = await bought();
    await world.reverse(order, 'dispute', 200);
    const admin = await world.shop.createAdmin();
    const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id, open: true });
    expect(items).toMatchObject([{ kind: 'dispute', amount: 2, currency: 'usd' }]);
    const id = items[0]?.id ?? 0;
    await admin.call.admin.paymentExceptions.resolve({
      id,
      action: 'lift',
      reason: 'a mistake of the bank',
    });
    expect((await world.order()).id).toEqual(expect.any(String));
    expect(
      (await admin.call.admin.paymentExceptions.list({ q: order.id, open: true })).items,
    ).toEqual([]);
    const again = admin.call.admin.paymentExceptions.resolve({ id, reason: 'again' });
    await expect(again).rejects.toEqual(refusal('conflict', { reason: 'resolved' }));
    const { items: log } = await admin.call.admin.audit.list({ q: `payment-matter:${id}` });
    expect(log).toMatchObject([{ action: 'payment-matter.resolve' }]);
  });

  test('reconciliation finds an external refund without an event, once', async () => {
    const order = await bought();
    world.hold(true);
    await world.reverse(order, 'refund', 100);
    world.hold(false);
    const before = (await loss()) ?? 0n;
    const { reconcileStatements } = await import('../index.ts');
    const gateway = world.shop.deps.gateways.gatewayNamed('sandbox');
    if (!gateway) throw new Error('no sandbox');
    const to = new Date(world.clock.now().getTime() + 60_000);
    const span = { from: new Date(to.getTime() - 3 * 86_400_000), to };
    expect((await reconcileStatements(world.shop.deps, gateway, span)).differences).toBe(1);
    expect((await reconcileStatements(world.shop.deps, gateway, span)).differences).toBe(0);
    expect(((await loss()) ?? 0n) - before).toBe(-100n);
  });

  test.each([
    ['all', 'dispute', undefined, 500n],
    ['all', 'refund', undefined, 500n],
    ['a part', 'refund', 200, 200n],
  ] as const)(
    'an order whose capture is reported with a reversal of %s (%s) is not fulfilled',
    async (_what, kind, minor, back) => {
      const order = await world.order();
      world.hold(true);
      await world.pay(order);
      await world.reverse(order, kind, minor);
      world.hold(false);
      await world.pass({ seconds: 30 });
      await world.work();
      expect(await world.statusOf(order)).toMatchObject({
        status: 'cancelled',
        note: 'credited_to_wallet',
        settled: 'wallet',
        codes: [],
      });
      expect(await world.balanceOf()).toBe(500n - back);
      const exceptions = await rows<{ amount: bigint }>(
        'SELECT amount FROM payment_matters WHERE order_id = $1',
        order.id,
      );
      expect(exceptions).toEqual([{ amount: back }]);
    },
  );

  test("a refund after a dispute recovers the shop's loss and is not paid twice", async () => {
    const order = await bought();
    const before = (await loss()) ?? 0n;
    await world.reverse(order, 'dispute');
    await giveBack(order);
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await refundsOf(order)).toMatchObject([{ state: 'refused' }]);
    expect(await world.balanceOf()).toBe(0n);
    expect((await loss()) ?? 0n).toBe(before);
  });
});
