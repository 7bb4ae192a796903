import { describe, expect, test } from 'vitest';
import { json } from '#testing/stand-in-gateway.ts';
import { useYookassa } from '#testing/use-yookassa.ts';

const world = useYookassa();
const back = (paymentId: string, amount = 1000n) =>
  world.gateway.refund({ paymentId, reference: 'r-1', amount, currency: 'rub' });
const refunds = () =>
  world.standIn.asked.filter(({ method, path }) => method + path === 'POST/v3/refunds');

describe('a refund', () => {
  test('is asked for in the words of the interface, after looking for an earlier one', async () => {
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

  test('is given once, also when the key is forgotten', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    const first = await back(id);
    world.standIn.forgetKeys();
    expect(await back(id)).toEqual(first);
    expect(world.standIn.refunds).toHaveLength(1);
  });

  test('of another amount under the same reference is nothing that is known', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    await back(id);
    expect(await back(id, 2000n)).toMatchObject({ status: 'unavailable' });
    expect(world.standIn.refunds).toHaveLength(1);
  });

  test('that is on its way counts as given', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    world.standIn.fate.status = 'pending';
    expect(await back(id)).toEqual({ status: 'pending', id: world.standIn.refunds[0]?.id });
    expect(await back(id)).toMatchObject({ status: 'pending' });
    expect(await world.gateway.find(id)).toMatchObject({
      payment: { status: 'captured', refundedAmount: 1000n },
    });
  });

  test('that was given up is refused, gave nothing back, and is tried again with another key', async () => {
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

  test('that was given up for the moment is not refused', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    Object.assign(world.standIn.fate, { status: 'canceled', reason: 'rejected_by_timeout' });
    expect(await back(id)).toMatchObject({ status: 'unavailable' });
    world.standIn.fate.status = 'succeeded';
    expect(await back(id)).toMatchObject({ status: 'done' });
  });

  test('is not sent while nobody knows of earlier ones', async () => {
    const { id } = await world.opened();
    world.standIn.pay(id);
    world.standIn.behave(json(500, {}));
    expect(await back(id)).toMatchObject({ status: 'unavailable' });
    expect(refunds()).toEqual([]);
  });
});
