import { describe, expect, test } from 'vitest';
import { paymentWork } from '#modules/payments/index.ts';
import { cards } from '@manabar/sandbox/test-cards';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { addDenomination, pubgData } from '#testing/fixtures/stocked-denominations.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import type { TestShop } from '#testing/shops/test-shop.ts';
import { explainOrder } from './explain-order.ts';

const factsOf = async (shop: TestShop, id: string) => (await explainOrder(shop.deps, id)).facts;
const inSeconds = (shop: TestShop, seconds: number) =>
  new Date(shop.deps.clock.now().getTime() + seconds * 1000).toISOString();

describe('explaining card orders', () => {
  const world = useCardPaymentWorld();

  test('the explanation of an unpaid card order for admins names its gateway and next poll, without an error', async () => {
    const order = await world.order();
    expect(await factsOf(world.shop, order.id)).toEqual([
      {
        about: 'payment',
        id: order.payment,
        reference: null,
        state: 'payment_unpaid',
        next: 'customer',
        act: 'confirm',
        party: 'sandbox',
        since: inSeconds(world.shop, 0),
        last_at: null,
        last_error: null,
        count: 0,
        due_at: inSeconds(world.shop, 30),
        leased_until: null,
      },
    ]);
  });

  test('the explanation of a card order during a poll of its gateway shows the end of the worker’s lease', async () => {
    const order = await world.order();
    const { deps } = world.shop;
    const real = deps.gateways;
    let answer: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    deps.gateways = {
      ...real,
      gatewayNamed: (name) => {
        const gateway = real.gatewayNamed(name);
        return gateway && { ...gateway, find: (id) => silence.then(() => gateway.find(id)) };
      },
    };
    await world.pass({ seconds: 31 });
    const work = Promise.all(paymentWork.map(({ run }) => run(deps)));
    await expect
      .poll(() => factsOf(world.shop, order.id))
      .toMatchObject([{ state: 'payment_asked', leased_until: inSeconds(world.shop, 30) }]);
    answer();
    await work;
    deps.gateways = real;
    await world.pass({ seconds: 3 });
    expect(await factsOf(world.shop, order.id)).toMatchObject([
      { state: 'payment_unpaid', count: 1 },
    ]);
  });

  test('the explanation of a card order says that it is overdue when no worker polls its gateway in time', async () => {
    const order = await world.order();
    await world.pass({ minutes: 5 });
    expect(await factsOf(world.shop, order.id)).toMatchObject([{ state: 'payment_overdue' }]);
  });

  test('the explanation of a card order with quarantined money begins with its payment exception', async () => {
    const order = await world.order();
    await settleReport(
      world.shop.deps,
      capturedPayment({
        id: order.payment,
        reference: order.id,
        amount: 400n,
        capturedAmount: 400n,
      }),
    );
    const [first] = await factsOf(world.shop, order.id);
    expect(first).toMatchObject({
      about: 'exception',
      state: 'exception_open',
      party: 'amount_differs',
    });
  });

  test('the explanation of a paid card order says that it is completed, and names its gateway', async () => {
    const order = await world.order();
    await world.pay(order);
    expect(await factsOf(world.shop, order.id)).toMatchObject([
      { about: 'order', state: 'order_completed' },
      { about: 'payment', state: 'payment_captured', party: 'sandbox' },
    ]);
  });

  test('the explanation of a card order that was not paid in time says that it is cancelled', async () => {
    const order = await world.order();
    await world.pass({ minutes: 16 });
    await world.work();
    await world.pass({ seconds: 3 });
    const facts = await factsOf(world.shop, order.id);
    expect(facts[0]).toMatchObject({ about: 'order', state: 'order_cancelled' });
    expect(['payment_late', 'payment_cancelling']).toContain(facts[1]?.state);
  });
  test('the explanation of a cancelled top-up by card states only its cancellation and its payment', async () => {
    const uc = await addDenomination(world.shop.deps, { service: 'pubg', codes: 1 });
    const { order_id: id, pay_url: url } = await world.buyer.call.payments.create({
      type: 'topup',
      currency: 'usd',
      topupData: pubgData([uc]),
    });
    expect(await factsOf(world.shop, id)).toMatchObject([
      { state: 'payment_unpaid' },
      { state: 'topup_unpaid' },
    ]);
    await world.buyer.call.orders.cancel({ id });
    const [ended] = await world.rows<{ at: Date }>(
      `SELECT at FROM order_events WHERE order_id = $1 AND kind = 'payment_ended'`,
      [id],
    );
    const cancelled = { state: 'order_cancelled', since: ended?.at.toISOString() };
    const [order, payment, ...others] = await factsOf(world.shop, id);
    expect(order).toMatchObject(cancelled);
    expect(payment).toMatchObject({ about: 'payment' });
    expect(others).toEqual([]);
    await world.work();
    await world.pay({ payment: url.split('/').at(-1) ?? '' }, cards.late);
    const facts = await factsOf(world.shop, id);
    expect(facts).toMatchObject([cancelled, { state: 'payment_credited' }]);
    expect(facts).toHaveLength(2);
  });
});
