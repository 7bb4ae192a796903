import { describe, expect, test } from 'vitest';
import { json } from '#testing/fakes/local-server.ts';
import { useYookassa } from '#testing/fakes/use-yookassa.ts';

const world = useYookassa();
const back = (paymentId: string, amount = 1000n, refundId: string | null = null) =>
  world.gateway.refund({ paymentId, reference: 'r-1', refundId, amount, currency: 'rub' });
const refunds = () =>
  world.fake.asked.filter(({ method, path }) => method + path === 'POST/v3/refunds');

describe('a YooKassa refund', () => {
  test('requests a YooKassa refund with the documented fields after searching an earlier one', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    const answer = await back(id);
    expect(answer).toEqual({ status: 'done', id: world.fake.refunds[0]?.id });
    expect(world.sent(1).call).toBe('GET /v3/refunds');
    expect(world.sent()).toEqual({
      call: 'POST /v3/refunds',
      key: `${id}/r-1`,
      body: {
        payment_id: id,
        amount: { value: '10.00', currency: 'RUB' },
        description: 'Refund r-1',
      },
    });
  });

  test('refunds at YooKassa once, also after the idempotency key has expired', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    const first = await back(id);
    world.fake.forgetKeys();
    expect(await back(id)).toEqual(first);
    expect(world.fake.refunds).toHaveLength(1);
  });

  test('a YooKassa refund of another amount with the same reference is unavailable', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    await back(id);
    expect(await back(id, 2000n)).toMatchObject({ status: 'unavailable' });
    expect(world.fake.refunds).toHaveLength(1);
  });

  test('a YooKassa refund of another currency or payment with the same reference is unavailable', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    await back(id);
    const [made] = world.fake.refunds;
    world.fake.behave(
      json(200, { items: [{ ...made, amount: { value: '10.00', currency: 'USD' } }] }),
    );
    expect(await back(id)).toMatchObject({ status: 'unavailable' });
    const ofAnother = { ...made, payment_id: 'another' };
    world.fake.behave(json(200, { items: [ofAnother] }));
    expect(await back(id)).toMatchObject({ status: 'unavailable' });
    expect(refunds()).toHaveLength(1);
    world.fake.behave((response, request) =>
      json(200, request.method === 'POST' ? ofAnother : { items: [] })(response, request),
    );
    expect(await back(id)).toMatchObject({ status: 'unavailable' });
  });

  test('finding a YooKassa payment is unavailable when refunds of another payment are listed', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    await back(id);
    const others = world.fake.refunds.map((made) => ({ ...made, payment_id: 'another' }));
    const amount = { value: '1234.56', currency: 'RUB' };
    const payment = { id, amount, status: 'succeeded', created_at: '2026-11-21T12:00:00Z' };
    world.fake.behave((response, request) => {
      const isList = request.url?.startsWith('/v3/refunds');
      json(200, isList ? { items: others } : payment)(response, request);
    });
    expect(await world.gateway.find(id)).toMatchObject({ status: 'unavailable' });
  });

  test('a YooKassa refund whose idempotency key belongs to another request is unavailable', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    await back(id);
    world.fake.refunds.length = 0;
    expect(await back(id, 2000n)).toMatchObject({ status: 'unavailable' });
  });

  test('a pending YooKassa refund counts as refunded', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    world.fake.fate.status = 'pending';
    expect(await back(id)).toEqual({ status: 'pending', id: world.fake.refunds[0]?.id });
    expect(await back(id)).toMatchObject({ status: 'pending' });
    expect(await world.gateway.find(id)).toMatchObject({
      payment: { status: 'captured', refundedAmount: 1000n },
    });
  });

  test('refuses a cancelled YooKassa refund and makes no other', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    Object.assign(world.fake.fate, { status: 'canceled', reason: 'insufficient_funds' });
    expect(await back(id)).toEqual({ status: 'refused', reason: 'insufficient_funds' });
    expect(await world.gateway.find(id)).toMatchObject({
      payment: { status: 'captured', refundedAmount: 0n, refunds: [] },
    });
    world.fake.fate.status = 'succeeded';
    expect(await back(id)).toEqual({ status: 'refused', reason: 'insufficient_funds' });
    expect(refunds()).toHaveLength(1);
  });

  test.each(['insufficient_funds', 'rejected_by_timeout'])(
    'refuses an accepted YooKassa refund that was cancelled for %s',
    async (reason) => {
      const { id } = await world.opened();
      world.fake.pay(id);
      world.fake.fate.status = 'pending';
      await back(id);
      const [made] = world.fake.refunds;
      Object.assign(made ?? {}, {
        status: 'canceled',
        cancellation_details: { party: 'yoo_money', reason },
      });
      world.fake.fate.status = 'succeeded';
      expect(await back(id, 1000n, made?.id)).toEqual({ status: 'refused', reason });
      expect(refunds()).toHaveLength(1);
    },
  );

  test('makes no other YooKassa refund while an accepted one is not listed', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    expect(await back(id, 1000n, 'hidden')).toMatchObject({ status: 'unavailable' });
    expect(refunds()).toEqual([]);
  });

  test('a YooKassa refund cancelled for a temporary reason is unavailable', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    Object.assign(world.fake.fate, { status: 'canceled', reason: 'rejected_by_timeout' });
    expect(await back(id)).toMatchObject({ status: 'unavailable' });
    world.fake.fate.status = 'succeeded';
    expect(await back(id)).toMatchObject({ status: 'done' });
    expect(refunds().map(({ headers }) => headers['idempotence-key'])).toEqual([
      `${id}/r-1`,
      `${id}/r-1/1`,
    ]);
  });

  test('sends no YooKassa refund while earlier ones are unknown', async () => {
    const { id } = await world.opened();
    world.fake.pay(id);
    world.fake.behave(json(500, {}));
    expect(await back(id)).toMatchObject({ status: 'unavailable' });
    expect(refunds()).toEqual([]);
  });
});
