import { describe, expect, test } from 'vitest';
import { json } from '#testing/fakes/fake-http-gateway.ts';
import { useYookassa } from '#testing/fakes/use-yookassa.ts';

const world = useYookassa();
const back = (paymentId: string, amount = 1000n) =>
  world.gateway.refund({ paymentId, reference: 'r-1', amount, currency: 'rub' });
const refunds = () =>
  world.standIn.asked.filter(({ method, path }) => method + path === 'POST/v3/refunds');

describe('a YooKassa refund', () => {
  test('requests a YooKassa refund with the documented fields after searching an earlier one', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    const answer = await back(id);
    expect(answer).toEqual({ status: 'done', id: world.standIn.refunds[0]?.id });
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
    world.standIn.pay(id);
    const first = await back(id);
    world.standIn.forgetKeys();
    expect(await back(id)).toEqual(first);
    expect(world.standIn.refunds).toHaveLength(1);
  });

  test('a YooKassa refund of another amount with the same reference is unavailable', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    await back(id);
    expect(await back(id, 2000n)).toMatchObject({ status: 'unavailable' });
    expect(world.standIn.refunds).toHaveLength(1);
  });

  test('a pending YooKassa refund counts as refunded', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    world.standIn.fate.status = 'pending';
    expect(await back(id)).toEqual({ status: 'pending', id: world.standIn.refunds[0]?.id });
    expect(await back(id)).toMatchObject({ status: 'pending' });
    expect(await world.gateway.find(id)).toMatchObject({
      payment: { status: 'captured', refundedAmount: 1000n },
    });
  });

  test('a cancelled YooKassa refund is refused, and another attempt uses another key', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    Object.assign(world.standIn.fate, { status: 'canceled', reason: 'insufficient_funds' });
    expect(await back(id)).toEqual({ status: 'refused', reason: 'insufficient_funds' });
    expect(await world.gateway.find(id)).toMatchObject({
      payment: { status: 'captured', refundedAmount: 0n, refunds: [] },
    });
    world.standIn.fate.status = 'succeeded';
    expect(await back(id)).toMatchObject({ status: 'done' });
    expect(refunds().map(({ headers }) => headers['idempotence-key'])).toEqual([
      `${id}/r-1`,
      `${id}/r-1/1`,
    ]);
  });

  test('a YooKassa refund cancelled for a temporary reason is unavailable', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    Object.assign(world.standIn.fate, { status: 'canceled', reason: 'rejected_by_timeout' });
    expect(await back(id)).toMatchObject({ status: 'unavailable' });
    world.standIn.fate.status = 'succeeded';
    expect(await back(id)).toMatchObject({ status: 'done' });
  });

  test('sends no YooKassa refund while earlier ones are unknown', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    world.standIn.behave(json(500, {}));
    expect(await back(id)).toMatchObject({ status: 'unavailable' });
    expect(refunds()).toEqual([]);
  });
});
