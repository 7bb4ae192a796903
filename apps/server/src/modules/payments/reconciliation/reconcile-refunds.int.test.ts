import { expect, test } from 'vitest';
import type { GatewayPayment } from '#gateways/gateway.ts';
import { capturedPayment, FakeGateway } from '#testing/fakes/fake-gateway.ts';
import { settleReport, reportsOf, withRefunds } from '#testing/fixtures/settle-gateway-reports.ts';
import { orderPaid, refundsOf } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { reconcileStatements } from '../index.ts';

// Reconciliation finds refunds and disputes whose events were lost or had no content.

const world = useCardPaymentWorld();

/** Reconciles the last three days with a gateway that has only this payment. */
async function compare(payment: GatewayPayment): Promise<number> {
  const fake = new FakeGateway('sandbox', 'signature');
  fake.payments.set(payment.id, payment);
  const gateway = Object.assign(fake, {
    async *list(from: Date, to: Date) {
      if (payment.createdAt >= from && payment.createdAt < to) yield payment;
    },
  });
  const to = world.clock.now();
  const span = { from: new Date(to.getTime() - 3 * 86_400_000), to };
  return (await reconcileStatements(world.shop.deps, gateway, span)).differences;
}
const kindsOf = async (orderId: string) => {
  const sql = 'SELECT kind FROM payment_matters WHERE order_id = $1 ORDER BY id';
  return (await world.rows<{ kind: string }>(sql, [orderId])).map(({ kind }) => kind);
};

// The first test, because the ledger's times are not those of the world's clock, which later tests advance.
test('reconciliation returns older unapplied funds whose refund the gateway cancelled within an hour', async () => {
  const createdAt = new Date(world.clock.now().getTime() - 10 * 86_400_000);
  const stray = capturedPayment({ id: 'stray', reference: 'NOBODY', createdAt });
  const report = (refunds: GatewayPayment['refunds']) =>
    settleReport(world.shop.deps, { ...stray, refunds });
  await report([]);
  await world.rows(
    `UPDATE payment_matters SET created_at = $1 WHERE provider_payment_id = 'stray'`,
    [createdAt],
  );
  await report([{ id: 'refund-2', reference: null, amount: 500n, origin: 'gateway' }]);
  await world.pass({ minutes: 20 });
  await report([]);
  await world.pass({ hours: 2 });
  await compare(stray);
  const admin = await world.shop.createAdmin();
  const { items } = await admin.call.admin.paymentExceptions.list({ q: 'stray', sort: 'created' });
  expect(items.map(({ kind }) => kind)).toEqual(['unknown_payment', 'reversal_undone']);
  const credit = { id: items[0]?.id ?? 0, action: 'credit', reason: 'paid by mistake' } as const;
  const { userId } = world.buyer;
  await admin.call.admin.paymentExceptions.resolve({ ...credit, userId });
  expect(await world.balanceOf()).toBe(500n);
});

test('reconciliation records a dispute of the same amount as a refund that failed', async () => {
  const order = await orderPaid(world);
  await world.buyer.call.orders.refundUnrevealed({ id: order.id });
  await world.pass({ minutes: 1 });
  await world.work();
  expect(await refundsOf(world, order)).toMatchObject([{ state: 'done' }]);
  await world.pass({ hours: 2 });
  const dispute = { id: 'dispute-1', reference: null, amount: 500n, origin: 'dispute' } as const;
  const disputed = withRefunds(order, [dispute]);
  expect(await compare(disputed)).toBe(1);
  expect(await compare(disputed)).toBe(0);
  expect(await kindsOf(order.id)).toEqual(['dispute']);
  await expect(world.order()).rejects.toEqual(refusal('forbidden'));
});

test('reconciliation books back a refund of an older payment that the gateway cancelled within an hour', async () => {
  const order = await orderPaid(world);
  await world.shop.credit(world.buyer.userId, 'usd', 500n);
  const payment = withRefunds(order, []);
  await world.pass({ days: 10 });
  const report = reportsOf(world);
  await report(order, [{ id: 'refund-1', reference: null, amount: 500n, origin: 'gateway' }]);
  await world.pass({ minutes: 20 });
  await report(order, []);
  expect(await world.balanceOf()).toBe(0n);
  await world.pass({ days: 1 });
  expect(await compare(payment)).toBe(1);
  expect(await compare(payment)).toBe(0);
  expect(await world.balanceOf()).toBe(500n);
  expect(await kindsOf(order.id)).toEqual(['gateway_refund', 'reversal_undone']);
});
