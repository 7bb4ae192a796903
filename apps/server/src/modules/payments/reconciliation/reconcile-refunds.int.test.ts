import { expect, test } from 'vitest';
import type { GatewayPayment } from '#gateways/gateway.ts';
import { FakeGateway } from '#testing/fakes/fake-gateway.ts';
import { reportsOf, withRefunds } from '#testing/fixtures/gateway-reports.ts';
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

test('records a dispute of the same amount as a refund that failed', async () => {
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

test('books back a refund of an older payment that the gateway cancelled within an hour', async () => {
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
