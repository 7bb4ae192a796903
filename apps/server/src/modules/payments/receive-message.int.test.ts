import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sign } from '#infra/body-signature.ts';
import { cards, openCardWorld, type CardOrder, type CardWorld } from '#testing/card-world.ts';
import { capturedPayment, FakeGateway, withGateway } from '#testing/fake-gateway.ts';
import { applyMessages } from './index.ts';

// What comes to the webhook's address: proven, kept once, and applied whatever the order and the number.

let world: CardWorld;
let yookassa: FakeGateway;
beforeAll(async () => {
  world = await openCardWorld();
  yookassa = new FakeGateway('yookassa');
  world.shop.deps.gateways = withGateway(world.shop.deps.gateways, yookassa);
});
beforeEach(async () => {
  await world.newBuyer();
  world.hold(true);
});
afterEach(async () => {
  expect(await world.findings()).toEqual([]);
});
afterAll(() => world.close());

const secret = () => world.sandbox.env['SANDBOX_GATEWAY_SECRET'] ?? '';

/** A message as the gateway would sign it, with something else in it. */
function signed(body: string, at = world.clock.now()) {
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-signature': sign(body, secret(), at) },
  };
}

interface Body {
  id: string;
  type: string;
  payment: Record<string, unknown> & { amount: number };
}

/** The message of an order that was paid, kept back. */
async function paidMessage(order: CardOrder, card = cards.pays) {
  const before = world.sent.length;
  await world.pay(order, card);
  const message = world.sent[before];
  if (!message) throw new Error('nothing was sent');
  const changed = (change: (body: Body) => void) => {
    const body = JSON.parse(message.body) as Body;
    change(body);
    return signed(JSON.stringify(body));
  };
  return { message, changed };
}

const post = async (payload: string | Buffer, headers: Record<string, string>, to = 'sandbox') => {
  const app = await world.shop.app();
  const url = `/api/payment/webhook/${to}`;
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<{ error?: { code: string } }>() };
};

const kept = async () => {
  const { rows } = await world.shop.deps.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM payment_messages',
  );
  return rows[0]?.n;
};
const mattersOf = async (order: Pick<CardOrder, 'id'>) => {
  const { rows } = await world.shop.deps.pool.query<{
    kind: string;
    amount: bigint;
    currency: string;
  }>('SELECT kind, amount, currency FROM payment_matters WHERE order_id = $1 ORDER BY id', [
    order.id,
  ]);
  return rows;
};
const suspended = async (currency = 'usd') => {
  const { rows } = await world.shop.deps.pool.query<{ amount: bigint }>(
    `SELECT coalesce(sum(p.amount), 0)::bigint AS amount FROM postings p JOIN accounts a ON a.id = p.account_id
      WHERE a.code = 'suspense:' || $1`,
    [currency],
  );
  return rows[0]?.amount ?? 0n;
};

describe('a message is refused, and not kept,', () => {
  test.each([
    [
      'with another signature',
      (body: string) => ({ body, headers: { 'x-signature': sign(body, 'guess', new Date()) } }),
    ],
    ['without a signature', (body: string) => ({ body, headers: {} as Record<string, string> })],
    [
      'signed more than five minutes ago',
      (body: string) => signed(body, new Date(world.clock.now().getTime() - 301_000)),
    ],
    [
      'with one byte changed',
      (body: string) => ({ ...signed(body), body: body.replace('"amount":500', '"amount":600') }),
    ],
    ['cut off', (body: string) => ({ ...signed(body), body: body.slice(0, -20) })],
  ])('%s: 401', async (_what, make) => {
    const order = await world.order();
    const { message } = await paidMessage(order);
    const before = await kept();
    const { body, headers } = make(message.body);
    const answer = await post(body, headers);
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized']);
    expect(await kept()).toBe(before);
    expect((await world.statusOf(order)).status).toBe('pending');
  });

  test.each(['', '{', '{"id":"evt_1"}', '[]', '\u0000'])(
    'well signed, and none: %j: 400',
    async (body) => {
      const before = await kept();
      const answer = await post(body, signed(body).headers);
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'validation_error']);
      expect(await kept()).toBe(before);
    },
  );

  test('of a gateway without a secret, or of none: 404', async () => {
    for (const provider of ['stripe', 'nobody', '__proto__']) {
      const answer = await post('{}', signed('{}').headers, provider);
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
    }
  });

  test('longer than a mebibyte: 413', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1);
    expect((await post(body, signed(body).headers)).status).toBe(413);
  });
});

describe('a message', () => {
  test('is answered 200 whatever its content type is, and nothing of the card is kept', async () => {
    const order = await world.order();
    const { message } = await paidMessage(order);
    const headers = { ...message.headers, 'content-type': 'nonsense' };
    expect(await post(message.body, headers)).toEqual({ status: 200, body: { success: true } });
    const { rows } = await world.shop.deps.pool.query<{ content: object }>(
      'SELECT content FROM payment_messages WHERE provider_payment_id = $1',
      [order.payment],
    );
    expect(message.body).toContain('4242');
    expect(JSON.stringify(rows)).not.toContain('4242');
    await expect.poll(async () => (await world.statusOf(order)).status).toBe('completed');
  });

  test('that comes twice, and much later once more, is applied once', async () => {
    const order = await world.order();
    const { message } = await paidMessage(order);
    const before = await kept();
    expect([await world.deliver(message), await world.deliver(message)]).toEqual([200, 200]);
    await world.pass({ days: 3 });
    expect(await world.deliver(signed(message.body))).toBe(200);
    expect(((await kept()) ?? 0) - (before ?? 0)).toBe(1);
    expect(await world.statusOf(order)).toMatchObject({ status: 'completed', codes: ['sold'] });
    expect(await world.balanceOf()).toBe(0n);
  });

  test('that is there before the answer to the opening was written finds its order', async () => {
    const order = await world.order();
    // What a process leaves that dies between the gateway's answer and its own note of it.
    await world.shop.deps.pool.query(`
      SET session_replication_role = replica;
      UPDATE payments SET state = 'created', provider_payment_id = NULL, pay_url = NULL, next_ask_at = NULL
       WHERE order_id = '${order.id}';
      SET session_replication_role = DEFAULT`);
    const { message } = await paidMessage(order);
    await world.deliver(message);
    expect(await world.statusOf(order)).toMatchObject({ status: 'completed', codes: ['sold'] });
    // The customer's retry is told the page all the same, and pays nothing twice.
    expect(
      (await world.sandbox.book()).payments.filter(({ reference }) => reference === order.id),
    ).toHaveLength(1);
  });

  test('of a cancellation that comes after the one of the money does nothing', async () => {
    const order = await world.order();
    const { message, changed } = await paidMessage(order);
    const older = changed((body) => {
      body.id = 'evt_older';
      body.type = 'payment.cancelled';
      Object.assign(body.payment, { status: 'cancelled', captured_amount: 0 });
    });
    await world.deliver(message);
    await world.deliver(older);
    expect(await world.statusOf(order)).toMatchObject({ status: 'completed', codes: ['sold'] });
    expect(await mattersOf(order)).toEqual([]);
  });

  test('of the money that comes after the hold lapsed completes the order', async () => {
    const order = await world.order();
    const { message } = await paidMessage(order, cards.noWebhook).catch(() => ({ message: null }));
    expect(message).toBeNull();
    await world.sandbox.outage('gateway', 'error');
    await world.pass({ minutes: 17 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject({ status: 'cancelled', hold: 'expired' });
    await world.sandbox.calm();
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject({ status: 'completed', codes: ['sold'] });
  });
});

describe('money that is not what was ordered is set aside, nothing is applied, and a person looks at it:', () => {
  test.each<[what: string, kind: string, change: (payment: Body['payment']) => void]>([
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
  ])('%s', async (_what, kind, change) => {
    const order = await world.order();
    const { changed } = await paidMessage(order);
    const message = changed(({ payment }) => change(payment));
    const { captured_amount: amount, currency } = (JSON.parse(message.body) as Body).payment;
    const of = String(currency).toLowerCase();
    const before = await suspended(of);
    await world.deliver(message);
    await world.deliver(message);
    expect(await mattersOf(order)).toEqual([
      { kind, amount: BigInt(String(amount)), currency: of },
    ]);
    expect((await suspended(of)) - before).toBe(BigInt(String(amount)));
    expect(await world.statusOf(order)).toMatchObject({ status: 'pending', codes: ['reserved'] });
    expect(await world.balanceOf()).toBe(0n);
  });

  test('in a currency that the shop has no books for: the matter alone', async () => {
    const order = await world.order();
    const { changed } = await paidMessage(order);
    await world.deliver(changed(({ payment }) => Object.assign(payment, { currency: 'EUR' })));
    expect(await mattersOf(order)).toEqual([
      { kind: 'currency_differs', amount: 500n, currency: 'eur' },
    ]);
    expect((await world.statusOf(order)).status).toBe('pending');
  });

  test('for an order that the shop never had', async () => {
    const order = await world.order();
    const { changed } = await paidMessage(order);
    const before = await suspended();
    const stray = { id: 'pay_stray', reference: 'NOBODYS-ORDER' };
    await world.deliver(changed(({ payment }) => Object.assign(payment, stray)));
    expect((await suspended()) - before).toBe(500n);
    const { items } = await (
      await world.shop.createAdmin()
    ).call.admin.matters.list({ q: 'pay_stray' });
    expect(items).toMatchObject([
      { kind: 'unknown_payment', amount: 5, currency: 'usd', resolved: null },
    ]);
  });

  test('through another gateway than the order’s', async () => {
    const order = await world.order();
    yookassa.payments.set('elsewhere', capturedPayment({ reference: order.id }));
    await world.deliver({ body: '{"id":"elsewhere","event":"e1"}', headers: {} }, 'yookassa');
    expect(await mattersOf(order)).toEqual([
      { kind: 'provider_differs', amount: 500n, currency: 'usd' },
    ]);
    expect((await world.statusOf(order)).status).toBe('pending');
  });
});

describe('a gateway that is asked for its proof', () => {
  test('is answered 200 for all that is well-formed, and nothing is believed', async () => {
    const order = await world.order();
    const forged = { body: `{"id":"${order.payment}","event":"forged"}`, headers: {} };
    expect(await world.deliver(forged, 'yookassa')).toBe(200);
    expect((await world.statusOf(order)).status).toBe('pending');
    expect((await post('{', {}, 'yookassa')).status).toBe(400);
  });

  test('keeps nothing of what is made up, and what is about a payment that only the gateway knows', async () => {
    const before = (await kept()) ?? 0;
    for (let n = 0; n < 3; n++) {
      const madeUp = { body: `{"id":"made-up-${n}","event":"made-up-${n}"}`, headers: {} };
      expect(await world.deliver(madeUp, 'yookassa')).toBe(200);
    }
    expect(await kept()).toBe(before);
    yookassa.payments.set(
      'unheard-of',
      capturedPayment({ id: 'unheard-of', reference: 'NOBODYS' }),
    );
    await world.deliver({ body: '{"id":"unheard-of","event":"real"}', headers: {} }, 'yookassa');
    expect(await kept()).toBe(before + 1);
  });

  test('and does not answer is asked again, later and later; then a person looks at it', async () => {
    const { find_: find } = yookassa;
    yookassa.find_ = async () => ({ status: 'unavailable', cause: 'down' });
    await world.deliver({ body: '{"id":"quiet","event":"quiet"}', headers: {} }, 'yookassa');
    for (let n = 0; n < 12; n++) {
      await world.pass({ hours: 1 });
      await applyMessages(world.shop.deps);
    }
    const admin = await world.shop.createAdmin();
    const found = await admin.call.admin.matters.list({ q: 'quiet' });
    expect(found.items).toMatchObject([{ kind: 'message_stuck', provider: 'yookassa' }]);
    yookassa.find_ = find;
    yookassa.payments.set(
      'quiet',
      capturedPayment({ id: 'quiet', status: 'pending', capturedAmount: 0n }),
    );
    await world.pass({ hours: 1 });
    await applyMessages(world.shop.deps);
    const { rows } = await world.shop.deps.pool.query<{ outcome: string }>(
      `SELECT outcome FROM payment_messages WHERE event_id = 'quiet'`,
    );
    expect(rows).toEqual([{ outcome: 'nothing' }]);
  });
});
