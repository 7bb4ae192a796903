import { beforeEach, describe, expect, it } from 'vitest';
import { cards } from '#testing/cards-by-behaviour.ts';
import { createPaymentWorld, paymentRequest, type PaymentWorld } from '#testing/test-payments.ts';
import { gatewaySecret, origin } from '#testing/test-world.ts';

let world: PaymentWorld;
beforeEach(() => {
  world = createPaymentWorld();
});

const create = (changes: object, headers: Record<string, string>) =>
  world.post('/v1/payments', { ...paymentRequest, ...changes }, { secret: gatewaySecret, headers });

describe('opening a payment', () => {
  it("the sandbox's gateway answers a new payment with its id, page and state", async () => {
    const payment = await world.open();
    expect(payment).toMatchObject({
      id: expect.stringMatching(/^pay_[0-9a-f]{24}$/),
      pay_url: `${origin}/pay/${payment.id}`,
      status: 'pending',
      reference: paymentRequest.reference,
      amount: 49_900,
      currency: 'RUB',
      captured_amount: 0,
      refunded_amount: 0,
    });
    expect(await world.read(payment.id)).toEqual(payment);
    expect((await world.app.inject('/book')).json().payments).toEqual([
      {
        id: payment.id,
        reference: paymentRequest.reference,
        amount: 49_900,
        currency: 'RUB',
        status: 'pending',
      },
    ]);
  });

  it("the sandbox's gateway returns the current payment for a repeated idempotency key", async () => {
    const payment = await world.open({}, 'k');
    expect(await world.open({}, 'k')).toEqual(payment);
    await world.pay(payment.id, cards.pays);
    expect(await world.open({}, 'k')).toMatchObject({ id: payment.id, status: 'captured' });
    expect((await world.app.inject('/book')).json().payments).toHaveLength(1);
    expect((await world.open({}, 'other')).id).not.toBe(payment.id);
  });

  it("the sandbox's gateway rejects another request under a used idempotency key", async () => {
    await world.open({}, 'k');
    const answer = await create({ amount: 1 }, { 'idempotency-key': 'k' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ error: 'idempotency_key_reused' });
  });

  it("the sandbox's gateway requires an idempotency key for a new payment", async () => {
    const answer = await create({}, {});
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'idempotency_key_required' });
  });

  it.each([
    [{ reference: '' }, 'invalid_reference'],
    [{ amount: 0 }, 'invalid_amount'],
    [{ amount: 1.5 }, 'invalid_amount'],
    [{ amount: '100' }, 'invalid_amount'],
    [{ currency: 'KZT' }, 'invalid_currency'],
    [{ return_url: 'javascript:alert(1)' }, 'invalid_return_url'],
    [{ return_url: '/orders/1' }, 'invalid_return_url'],
    [{ return_url: 'https://user:password@shop.example/' }, 'invalid_return_url'],
    [{ webhook_url: 'file:///etc/passwd' }, 'invalid_webhook_url'],
    [{ webhook_url: undefined }, 'invalid_webhook_url'],
    [{ expires_at: 'soon' }, 'invalid_expires_at'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'invalid_expires_at'],
  ])("the sandbox's gateway rejects a payment request with %j", async (changes, error) => {
    const answer = await create(changes, { 'idempotency-key': 'k' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error });
  });

  it("the sandbox's gateway answers 404 for unknown payments", async () => {
    const secret = gatewaySecret;
    const answers = [
      await world.get('/v1/payments/pay_x', secret),
      await world.cancel('pay_x'),
      await world.refund('pay_x', 'r', 1),
      await world.pay('pay_x', cards.pays),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ error: 'not_found' });
    }
  });
});

describe('the lifetime of a payment', () => {
  const inMinutes = (minutes: number) => new Date(world.clock.now() + minutes * 60_000);

  it("the sandbox's gateway expires a payment at the requested time", async () => {
    const payment = await world.open({ expires_at: inMinutes(15).toISOString() });
    await world.clock.advance(15 * 60_000 - 1);
    expect((await world.read(payment.id)).status).toBe('pending');
    await world.clock.advance(1);
    expect((await world.read(payment.id)).status).toBe('expired');
    expect((await world.pay(payment.id, cards.pays)).json()).toEqual({ error: 'payment_expired' });
    expect((await world.cancel(payment.id)).json().status).toBe('expired');
  });

  it("the sandbox's gateway keeps a payment without an expiry pending", async () => {
    const payment = await world.open();
    await world.clock.advance(30 * 86_400_000);
    expect((await world.read(payment.id)).status).toBe('pending');
  });
});

describe('cancelling', () => {
  it("the sandbox's gateway cancels an open payment once, without a webhook to the shop that asked", async () => {
    const { id } = await world.open();
    expect((await world.cancel(id)).json()).toMatchObject({ id, status: 'cancelled' });
    expect((await world.cancel(id)).json()).toMatchObject({ id, status: 'cancelled' });
    await world.clock.advance(60_000);
    expect(world.sent).toEqual([]);
  });

  it("the sandbox's gateway refuses to cancel a paid payment", async () => {
    const { id } = await world.open();
    await world.pay(id, cards.pays);
    const answer = await world.cancel(id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'payment_captured' });
  });
});

describe('a refund', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await world.open());
    await world.pay(id, cards.pays);
  });

  it("the sandbox's gateway refunds a part of a payment, once per reference", async () => {
    const first = (await world.refund(id, 'a', 10_000)).json();
    expect(first).toMatchObject({ reference: 'a', amount: 10_000, status: 'succeeded' });
    expect((await world.refund(id, 'a', 10_000)).json()).toEqual(first);
    expect(await world.read(id)).toMatchObject({ status: 'captured', refunded_amount: 10_000 });
    expect((await world.refund(id, 'a', 5_000)).json()).toEqual({ error: 'reference_reused' });
  });

  it("the sandbox's gateway never refunds more than was paid", async () => {
    await world.refund(id, 'a', 49_000);
    const answer = await world.refund(id, 'b', 901);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'refund_exceeds_payment' });
    expect((await world.refund(id, 'b', 900)).statusCode).toBe(200);
    expect(await world.read(id)).toMatchObject({ status: 'refunded', refunded_amount: 49_900 });
    const { payments } = (await world.app.inject('/book')).json();
    expect(payments[0].status).toBe('refunded');
    expect((await world.pay(id, cards.late)).json()).toEqual({ error: 'payment_captured' });
  });

  it("the sandbox's gateway refuses to refund an unpaid payment", async () => {
    const open = await world.open();
    const answer = await world.refund(open.id, 'a', 1);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'payment_not_captured' });
  });

  it("the sandbox's gateway refuses refunds while a tester has switched them off", async () => {
    const outage = { part: 'gateway', kind: 'refuse-refunds', seconds: 30 };
    await world.post('/outage', outage);
    expect((await world.refund(id, 'a', 1)).json()).toEqual({ error: 'refund_refused' });
    await world.clock.advance(30_000);
    expect((await world.refund(id, 'a', 1)).statusCode).toBe(200);
  });

  it("the sandbox's gateway sends a webhook for a refund that the shop did not request, and for a dispute", async () => {
    await world.clock.advance();
    await world.post(`/pay/${id}/reverse`, { kind: 'refund', amount: 900 });
    await world.post(`/pay/${id}/reverse`, { kind: 'dispute' });
    await world.clock.advance();
    expect(world.events().slice(1)).toMatchObject([
      {
        type: 'payment.refunded',
        payment: { id, status: 'captured', refunds: [{ amount: 900, origin: 'gateway' }] },
      },
      {
        type: 'payment.disputed',
        payment: { id, status: 'refunded', refunds: [{}, { amount: 49_000, origin: 'dispute' }] },
      },
    ]);
    const more = await world.post(`/pay/${id}/reverse`, { kind: 'dispute' });
    expect(more.json()).toEqual({ error: 'refund_exceeds_payment' });
  });
});

describe('the list of payments', () => {
  it("the sandbox's gateway lists the payments of a period in pages", async () => {
    const ids: string[] = [];
    for (const reference of ['a', 'b', 'c']) {
      ids.push((await world.open({ reference })).id);
      await world.clock.advance(60_000);
    }
    const list = async (query: Record<string, string>) => {
      const path = `/v1/payments?${new URLSearchParams(query).toString()}`;
      return (await world.get(path, gatewaySecret)).json();
    };
    const idsOf = (answer: { payments: { id: string }[] }) => answer.payments.map(({ id }) => id);
    expect(idsOf(await list({}))).toEqual(ids);
    const from = new Date(world.clock.now() - 120_000).toISOString();
    const to = new Date(world.clock.now() - 60_000).toISOString();
    expect(idsOf(await list({ from }))).toEqual(ids.slice(1));
    expect(idsOf(await list({ from, to }))).toEqual([ids[1]]);
    const page = await list({ limit: '2' });
    expect(idsOf(page)).toEqual(ids.slice(0, 2));
    expect(idsOf(await list({ limit: '2', after: page.next }))).toEqual(ids.slice(2));
    expect(await list({ from: 'yesterday' })).toEqual({ error: 'invalid_from' });
  });
});
