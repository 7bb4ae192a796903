import { describe, expect, test } from 'vitest';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import {
  keptMessages,
  exceptionsOf,
  paidMessage,
  postMessage,
  suspendedMoney,
  useGatewayEventWorld,
  type MessageBody,
} from '#testing/shops/gateway-event-world.ts';
import { applyGatewayEvents } from '../index.ts';

// Gateway events about money that differs from its order, and events that are verified by polling the gateway.

const messages = useGatewayEventWorld();

const suspended = (currency?: string) => suspendedMoney(messages.world, currency);

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
    const order = await messages.world.order();
    const { changed } = await paidMessage(messages.world, order);
    const message = changed(({ payment }) => change(payment));
    const { captured_amount: amount, currency } = (JSON.parse(message.body) as MessageBody).payment;
    const of = String(currency).toLowerCase();
    const before = await suspended(of);
    await messages.world.deliver(message);
    await messages.world.deliver(message);
    expect(await exceptionsOf(messages.world, order)).toEqual([
      { kind, amount: BigInt(String(amount)), currency: of },
    ]);
    expect((await suspended(of)) - before).toBe(BigInt(String(amount)));
    expect(await messages.world.statusOf(order)).toMatchObject({
      status: 'pending',
      codes: ['reserved'],
    });
    expect(await messages.world.balanceOf()).toBe(0n);
  });

  test('raises a payment exception for a payment in a foreign currency, and leaves the order pending', async () => {
    const order = await messages.world.order();
    const { changed } = await paidMessage(messages.world, order);
    await messages.world.deliver(
      changed(({ payment }) => Object.assign(payment, { currency: 'EUR' })),
    );
    expect(await exceptionsOf(messages.world, order)).toEqual([
      { kind: 'currency_differs', amount: 500n, currency: 'eur' },
    ]);
    expect((await messages.world.statusOf(order)).status).toBe('pending');
  });

  test('admins see the amount of a payment exception in a foreign currency with that currency’s decimals', async () => {
    const order = await messages.world.order();
    const { changed } = await paidMessage(messages.world, order);
    await messages.world.deliver(
      changed(({ payment }) => Object.assign(payment, { currency: 'JPY' })),
    );
    const admin = await messages.world.shop.createAdmin();
    const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id });
    expect(items).toMatchObject([{ amount: 500, currency: 'jpy' }]);
  });

  test('quarantines a payment for an unknown order', async () => {
    const order = await messages.world.order();
    const { changed } = await paidMessage(messages.world, order);
    const before = await suspended();
    const stray = { id: 'pay_stray', reference: 'NOBODYS-ORDER' };
    await messages.world.deliver(changed(({ payment }) => Object.assign(payment, stray)));
    expect((await suspended()) - before).toBe(500n);
    const { items } = await (
      await messages.world.shop.createAdmin()
    ).call.admin.paymentExceptions.list({ q: 'pay_stray' });
    expect(items).toMatchObject([
      { kind: 'unknown_payment', amount: 5, currency: 'usd', resolved: null },
    ]);
  });

  test('quarantines a payment through another gateway than the order’s', async () => {
    const order = await messages.world.order();
    messages.yookassa.payments.set('elsewhere', capturedPayment({ reference: order.id }));
    await messages.world.deliver(
      { body: '{"id":"elsewhere","event":"e1"}', headers: {} },
      'yookassa',
    );
    expect(await exceptionsOf(messages.world, order)).toEqual([
      { kind: 'provider_differs', amount: 500n, currency: 'usd' },
    ]);
    expect((await messages.world.statusOf(order)).status).toBe('pending');
  });
});

describe('a gateway whose events carry no proof', () => {
  test('a well-formed gateway event without a proof is answered 200 and not trusted', async () => {
    const order = await messages.world.order();
    const forged = { body: `{"id":"${order.payment}","event":"forged"}`, headers: {} };
    expect(await messages.world.deliver(forged, 'yookassa')).toBe(200);
    expect((await messages.world.statusOf(order)).status).toBe('pending');
    expect((await postMessage(messages.world, '{', {}, 'yookassa')).status).toBe(400);
  });

  test('stores a gateway event without a proof only when the gateway knows its payment', async () => {
    const before = await keptMessages(messages.world);
    for (let n = 0; n < 3; n++) {
      const madeUp = { body: `{"id":"made-up-${n}","event":"made-up-${n}"}`, headers: {} };
      expect(await messages.world.deliver(madeUp, 'yookassa')).toBe(200);
    }
    expect(await keptMessages(messages.world)).toBe(before);
    messages.yookassa.payments.set(
      'unheard-of',
      capturedPayment({ id: 'unheard-of', reference: 'NOBODYS' }),
    );
    await messages.world.deliver(
      { body: '{"id":"unheard-of","event":"real"}', headers: {} },
      'yookassa',
    );
    expect(await keptMessages(messages.world)).toBe(before + 1);
  });

  test('quarantines an unknown payment without a reference only after the answer of its opening may be stored', async () => {
    const before = await suspended();
    messages.yookassa.payments.set('lost', capturedPayment({ id: 'lost', reference: null }));
    await messages.world.deliver({ body: '{"id":"lost","event":"lost"}', headers: {} }, 'yookassa');
    const moved = [(await suspended()) - before];
    for (let n = 0; n < 4; n++) {
      await messages.world.pass({ hours: 1 });
      await applyGatewayEvents(messages.world.shop.deps, 'yookassa');
      moved.push((await suspended()) - before);
    }
    expect(moved).toEqual([0n, 0n, 0n, 0n, 500n]);
  });

  test('applies a gateway event with backoff while the gateway does not answer, and then raises a payment exception', async () => {
    const { find_: find } = messages.yookassa;
    const open = capturedPayment({ id: 'quiet', status: 'pending', capturedAmount: 0n });
    let asked = 0;
    // The gateway answers when the event arrives, and fails when the event is applied.
    messages.yookassa.find_ = async () =>
      asked++ === 0 ? { status: 'found', payment: open } : { status: 'unavailable', cause: 'down' };
    await messages.world.deliver(
      { body: '{"id":"quiet","event":"quiet"}', headers: {} },
      'yookassa',
    );
    const { deps } = messages.world.shop;
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) {
      await messages.world.pass({ hours: 1 });
      await applyGatewayEvents(deps, 'yookassa');
      const [event] = await messages.world.rows<{ next_at: Date }>(
        `SELECT next_at FROM payment_messages WHERE event_id = 'quiet'`,
      );
      waits.push(Number(event?.next_at) - deps.clock.now().getTime());
    }
    expect(waits.slice(0, 3)).toEqual([10_000, 20_000, 40_000]);
    const admin = await messages.world.shop.createAdmin();
    const found = await admin.call.admin.paymentExceptions.list({ q: 'quiet' });
    expect(found.items).toMatchObject([{ kind: 'message_stuck', provider: 'yookassa' }]);
    messages.yookassa.find_ = find;
    messages.yookassa.payments.set(
      'quiet',
      capturedPayment({ id: 'quiet', status: 'pending', capturedAmount: 0n }),
    );
    await messages.world.pass({ hours: 1 });
    await applyGatewayEvents(messages.world.shop.deps, 'yookassa');
    const { rows } = await messages.world.shop.deps.pool.query<{ outcome: string }>(
      `SELECT outcome FROM payment_messages WHERE event_id = 'quiet'`,
    );
    expect(rows).toEqual([{ outcome: 'nothing' }]);
  });
});
