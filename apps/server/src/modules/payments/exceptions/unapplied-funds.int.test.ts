import { describe, expect, test } from 'vitest';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { useGatewayEventWorld, type MessageBody } from '#testing/shops/gateway-event-world.ts';
import { applyGatewayEvents } from '../index.ts';

// Gateway events about money that differs from its order, and events that are verified by polling the gateway.

const world = useGatewayEventWorld();

describe('unapplied funds', () => {
  test.each<[what: string, kind: string, change: (payment: MessageBody['payment']) => void]>([
    [
      'less than that',
      'amount_differs',
      (payment) => Object.assign(payment, { amount: 499, captured_amount: 499 }),
    ],
    [
      'more than that',
      'amount_differs',
      (payment) => Object.assign(payment, { amount: 501, captured_amount: 501 }),
    ],
    [
      'less captured than that',
      'amount_differs',
      (payment) => Object.assign(payment, { captured_amount: 499 }),
    ],
    [
      'in another currency',
      'currency_differs',
      (payment) => Object.assign(payment, { currency: 'RUB' }),
    ],
    [
      'for another order',
      'reference_differs',
      (payment) => Object.assign(payment, { reference: 'ANOTHER-ORDER' }),
    ],
    [
      'a second payment',
      'payment_differs',
      (payment) => Object.assign(payment, { id: `pay_second_${payment['reference'] as string}` }),
    ],
  ])('quarantines a payment that differs from its order: %s', async (_what, kind, change) => {
    const order = await world.order();
    const { changed } = await world.paid(order);
    const message = changed(({ payment }) => change(payment));
    const { captured_amount: amount, currency } = (JSON.parse(message.body) as MessageBody).payment;
    const of = String(currency).toLowerCase();
    const before = await world.quarantined(of);
    await world.deliver(message);
    await world.deliver(message);
    expect(await world.exceptionsOf(order)).toEqual([
      { kind, amount: BigInt(String(amount)), currency: of },
    ]);
    expect((await world.quarantined(of)) - before).toBe(BigInt(String(amount)));
    expect(await world.statusOf(order)).toMatchObject({
      status: 'pending',
      codes: ['reserved'],
    });
    expect(await world.balanceOf()).toBe(0n);
  });

  test('raises a payment exception for a payment in a foreign currency, and leaves the order pending', async () => {
    const order = await world.order();
    const { changed } = await world.paid(order);
    await world.deliver(changed(({ payment }) => Object.assign(payment, { currency: 'EUR' })));
    expect(await world.exceptionsOf(order)).toEqual([
      { kind: 'currency_differs', amount: 500n, currency: 'eur' },
    ]);
    expect((await world.statusOf(order)).status).toBe('pending');
  });

  test('admins see the amount of a payment exception in a foreign currency with that currency’s decimals', async () => {
    const order = await world.order();
    const { changed } = await world.paid(order);
    await world.deliver(changed(({ payment }) => Object.assign(payment, { currency: 'JPY' })));
    const admin = await world.shop.createAdmin();
    const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id });
    expect(items).toMatchObject([{ amount: 500, currency: 'jpy' }]);
  });

  test('quarantines a payment for an unknown order', async () => {
    const order = await world.order();
    const { changed } = await world.paid(order);
    const before = await world.quarantined();
    const stray = { id: 'pay_stray', reference: 'NOBODYS-ORDER' };
    await world.deliver(changed(({ payment }) => Object.assign(payment, stray)));
    expect((await world.quarantined()) - before).toBe(500n);
    const { items } = await (
      await world.shop.createAdmin()
    ).call.admin.paymentExceptions.list({ q: 'pay_stray' });
    expect(items).toMatchObject([
      { kind: 'unknown_payment', amount: 5, currency: 'usd', resolved: null },
    ]);
  });

  test('quarantines a payment through another gateway than the order’s', async () => {
    const order = await world.order();
    world.yookassa.payments.set('elsewhere', capturedPayment({ reference: order.id }));
    await world.deliver({ body: '{"id":"elsewhere","event":"e1"}', headers: {} }, 'yookassa');
    expect(await world.exceptionsOf(order)).toEqual([
      { kind: 'provider_differs', amount: 500n, currency: 'usd' },
    ]);
    expect((await world.statusOf(order)).status).toBe('pending');
  });
});

describe('a gateway whose events carry no proof', () => {
  test('a well-formed gateway event without a proof is answered 200 and not trusted', async () => {
    const order = await world.order();
    const forged = { body: `{"id":"${order.payment}","event":"forged"}`, headers: {} };
    expect(await world.deliver(forged, 'yookassa')).toBe(200);
    expect((await world.statusOf(order)).status).toBe('pending');
    expect((await world.post('{', {}, 'yookassa')).status).toBe(400);
  });

  test('stores a gateway event without a proof only when the gateway knows its payment', async () => {
    const before = await world.countEvents();
    for (let n = 0; n < 3; n++) {
      const madeUp = { body: `{"id":"made-up-${n}","event":"made-up-${n}"}`, headers: {} };
      expect(await world.deliver(madeUp, 'yookassa')).toBe(200);
    }
    expect(await world.countEvents()).toBe(before);
    world.yookassa.payments.set(
      'unheard-of',
      capturedPayment({ id: 'unheard-of', reference: 'NOBODYS' }),
    );
    await world.deliver({ body: '{"id":"unheard-of","event":"real"}', headers: {} }, 'yookassa');
    expect(await world.countEvents()).toBe(before + 1);
  });

  test('quarantines an unknown payment without a reference only after the answer of its opening may be stored', async () => {
    const before = await world.quarantined();
    world.yookassa.payments.set('lost', capturedPayment({ id: 'lost', reference: null }));
    await world.deliver({ body: '{"id":"lost","event":"lost"}', headers: {} }, 'yookassa');
    const moved = [(await world.quarantined()) - before];
    for (let n = 0; n < 4; n++) {
      await world.pass({ hours: 1 });
      await applyGatewayEvents(world.shop.deps, 'yookassa');
      moved.push((await world.quarantined()) - before);
    }
    expect(moved).toEqual([0n, 0n, 0n, 0n, 500n]);
  });

  test('applies a gateway event with backoff while the gateway does not answer, and then raises a payment exception', async () => {
    const { find_: find } = world.yookassa;
    const open = capturedPayment({ id: 'quiet', status: 'pending', capturedAmount: 0n });
    let asked = 0;
    // The gateway answers when the event arrives, and fails when the event is applied.
    world.yookassa.find_ = async () =>
      asked++ === 0 ? { status: 'found', payment: open } : { status: 'unavailable', cause: 'down' };
    await world.deliver({ body: '{"id":"quiet","event":"quiet"}', headers: {} }, 'yookassa');
    const { deps } = world.shop;
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) {
      await world.pass({ hours: 1 });
      await applyGatewayEvents(deps, 'yookassa');
      const [event] = await world.rows<{ next_at: Date }>(
        `SELECT next_at FROM payment_messages WHERE event_id = 'quiet'`,
      );
      waits.push(Number(event?.next_at) - deps.clock.now().getTime());
    }
    expect(waits.slice(0, 3)).toEqual([10_000, 20_000, 40_000]);
    const admin = await world.shop.createAdmin();
    const found = await admin.call.admin.paymentExceptions.list({ q: 'quiet' });
    expect(found.items).toMatchObject([{ kind: 'message_stuck', provider: 'yookassa' }]);
    world.yookassa.find_ = find;
    world.yookassa.payments.set(
      'quiet',
      capturedPayment({ id: 'quiet', status: 'pending', capturedAmount: 0n }),
    );
    await world.pass({ hours: 1 });
    await applyGatewayEvents(world.shop.deps, 'yookassa');
    const { rows } = await world.shop.deps.pool.query<{ outcome: string }>(
      `SELECT outcome FROM payment_messages WHERE event_id = 'quiet'`,
    );
    expect(rows).toEqual([{ outcome: 'nothing' }]);
  });
});
