import { describe, expect, test } from 'vitest';
import { type CardOrder, orderPaid, refundsOf } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { refusal } from '#testing/clients/refusal.ts';

// Refunds through the gateway, credits to the balance after its refusal, and chargebacks by the bank.

const world = useCardPaymentWorld({ env: { TOPUP_UNDO_SECONDS: '60' } });

const houseBalance = async (code: string) =>
  (
    await world.rows<{ balance: bigint }>('SELECT balance FROM account_balances WHERE code = $1', [
      code,
    ])
  )[0]?.balance;
const bought = () => orderPaid(world);
const giveBack = ({ id }: CardOrder) => world.buyer.call.orders.refundUnrevealed({ id });

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

  test('the list of payment exceptions finds an order by its id in any case', async () => {
    const order = await bought();
    await world.reverse(order, 'dispute', 200);
    const admin = await world.shop.createAdmin();
    const q = order.id.toLowerCase();
    const { items } = await admin.call.admin.paymentExceptions.list({ q });
    expect(items).toMatchObject([{ kind: 'dispute', orderId: order.id }]);
  });

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

  test('an admin allows card payments again after a dispute was marked as reviewed, once', async () => {
    const order = await bought();
    await world.reverse(order, 'dispute');
    const admin = await world.shop.createAdmin();
    const { list, resolve } = admin.call.admin.paymentExceptions;
    const found = async () => (await list({ q: order.id })).items[0];
    const id = (await found())?.id ?? 0;
    await resolve({ id, reason: 'we contest it' });
    expect(await found()).toMatchObject({ blocksCards: true });
    const lift = () => resolve({ id, action: 'lift', reason: 'the shop won' });
    const lifted = { blocksCards: false, resolution: 'we contest it' };
    expect(await lift()).toMatchObject(lifted);
    expect(await found()).toMatchObject(lifted);
    expect((await world.order()).id).toEqual(expect.any(String));
    await expect(lift()).rejects.toEqual(refusal('conflict', { reason: 'resolved' }));
    const { items: log } = await admin.call.admin.audit.list({ q: `payment-matter:${id}` });
    expect(log).toMatchObject([{ after: { action: 'lift' } }, { after: { action: 'note' } }]);
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
      const exceptions = await world.rows<{ amount: bigint }>(
        'SELECT amount FROM payment_matters WHERE order_id = $1',
        [order.id],
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
    expect(await refundsOf(world, order)).toMatchObject([{ state: 'refused' }]);
    expect(await world.balanceOf()).toBe(0n);
    expect((await loss()) ?? 0n).toBe(before);
    const refused = await world.rows(
      `SELECT data ->> 'minor' AS minor, data ->> 'wallet' AS wallet FROM order_events
        WHERE order_id = $1 AND kind = 'payment_refund_refused'`,
      [order.id],
    );
    expect(refused).toEqual([{ minor: '500', wallet: '0' }]);
  });
});
