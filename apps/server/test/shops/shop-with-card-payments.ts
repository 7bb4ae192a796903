import { settleReport } from '../fixtures/settle-gateway-reports.ts';
import { openCardPaymentWorld, type CardOrder } from './card-payment-world.ts';
import { capturedPayment } from '../fakes/fake-gateway.ts';
import { settleWholeLedger } from './settle-whole-ledger.ts';
import type { TestShop, TestUser } from './test-shop.ts';

/** Rows of one card payment; ids as text. */
export interface CardTraces extends CardOrder {
  row: string;
}

export interface ShopWithCardPayments {
  shop: TestShop;
  buyer: TestUser;
  /** Payments of 500: kept; refunded through the gateway; refunded to the balance after the gateway refused. */
  kept: CardTraces;
  returned: CardTraces;
  refused: CardTraces;
  /** Paid too late, and credited to the balance. */
  credited: CardTraces;
  /** Disputed, with 200 of it credited to the balance. */
  disputed: CardTraces;
  /** Waiting for the customer; expired. */
  open: CardTraces;
  lapsed: CardTraces;
  /** Payment exception of another payment for it. */
  exception: string;
}

/** Creates a closed shop with card payments of every kind and a settled ledger. */
export async function createShopWithCardPayments(): Promise<ShopWithCardPayments> {
  const world = await openCardPaymentWorld();
  const { shop } = world;
  const one = async (sql: string, value: string) => {
    const { rows } = await shop.deps.pool.query<{ id: string }>(sql, [value]);
    if (!rows[0]) throw new Error(`nothing found: ${sql}`);
    return rows[0].id;
  };
  const traced = async (order: CardOrder): Promise<CardTraces> => ({
    ...order,
    row: await one('SELECT id::text AS id FROM payments WHERE order_id = $1', order.id),
  });
  const paid = async () => {
    const order = await world.order();
    await world.pay(order);
    return traced(order);
  };
  const giveBack = async ({ id }: CardOrder) => {
    await world.buyer.call.orders.refundUnrevealed({ id });
    await world.pass({ minutes: 1 });
    await world.work();
  };
  const lapsed = await traced(await world.order());
  await world.pass({ minutes: 16 });
  await world.work();
  await world.newBuyer();
  const cancelled = await world.order();
  await world.buyer.call.orders.cancel({ id: cancelled.id });
  await world.pay(cancelled, '4000 0000 0000 0341');
  const credited = await traced(cancelled);
  await world.newBuyer();
  const [kept, returned, refused] = [await paid(), await paid(), await paid()];
  await giveBack(returned);
  await world.sandbox.outage('gateway', 'refuse-refunds');
  await giveBack(refused);
  await world.sandbox.calm();
  const { buyer } = world;
  await world.newBuyer();
  const disputed = await paid();
  await shop.credit(world.buyer.userId, 'usd', 200n);
  await world.reverse(disputed, 'dispute');
  await world.newBuyer();
  world.hold(true);
  const odd = await world.order();
  const open = await traced(odd);
  await settleReport(shop.deps, capturedPayment({ id: 'pay_second', reference: odd.id }));
  const exception = await one(
    'SELECT id::text AS id FROM payment_matters WHERE provider_payment_id = $1',
    'pay_second',
  );
  await settleWholeLedger(shop.deps);
  await world.close();
  return { shop, buyer, kept, returned, refused, credited, disputed, open, lapsed, exception };
}
