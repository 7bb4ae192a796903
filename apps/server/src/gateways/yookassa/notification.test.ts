import { describe, expect, test } from 'vitest';
import { useYookassa } from '#testing/fakes/use-yookassa.ts';

const world = useYookassa();

describe('a YooKassa event', () => {
  const read = (message: unknown) =>
    world.gateway.readNotification(
      Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)),
      {},
    );
  const paid = {
    type: 'notification',
    event: 'payment.succeeded',
    object: { id: '2f3b588d-000f', status: 'succeeded', amount: { value: '1.00' }, paid: true },
  };

  test('a YooKassa event proves only the id of its payment', () => {
    expect(read(paid)).toEqual({
      status: 'read',
      notification: {
        eventId: 'payment.succeeded:2f3b588d-000f:succeeded',
        kind: 'payment',
        paymentId: '2f3b588d-000f',
        payment: null,
      },
    });
    expect(world.fake.asked).toEqual([]);
  });

  test('a YooKassa refund event refers to its payment', () => {
    const object = { id: 'refund', payment_id: '2f3b588d-000f', status: 'succeeded' };
    expect(read({ ...paid, event: 'refund.succeeded', object })).toMatchObject({
      notification: { kind: 'refund', paymentId: '2f3b588d-000f' },
    });
  });

  test.each(['payout.succeeded', 'deal.closed', 'refund.succeeded'])(
    'a YooKassa event %s without a payment is of kind other',
    (event) => {
      expect(read({ ...paid, event })).toMatchObject({
        notification: { kind: 'other', paymentId: '' },
      });
    },
  );

  const idOf = (message: unknown) => {
    const answer = read(message);
    return answer.status === 'read' && answer.notification.eventId;
  };

  test('a YooKassa event is identified by its type, payment and status', () => {
    expect(idOf({ ...paid, object: { ...paid.object, rrn: '7' } })).toBe(idOf(paid));
    const others = [
      { ...paid, event: 'payment.canceled' },
      { ...paid, object: { ...paid.object, id: 'another' } },
      { ...paid, object: { ...paid.object, status: 'canceled' } },
    ];
    expect(new Set([paid, ...others].map(idOf)).size).toBe(4);
  });

  test('all YooKassa events of a payment with invented types and statuses share one id', () => {
    const madeUp = Array.from({ length: 30 }, (_, i) =>
      idOf({ ...paid, event: `payment.a${'b'.repeat(i)}`, object: { ...paid.object, status: i } }),
    );
    expect(new Set(madeUp)).toEqual(new Set(['payment.other:2f3b588d-000f:other']));
  });

  test.each([
    ['185.71.76.1', true],
    ['::ffff:77.75.156.35', true],
    ['2a02:5180::7', true],
    ['127.0.0.1', true],
    ['185.71.78.1', false],
    ['203.0.113.5', false],
    ['nonsense', false],
  ])('a YooKassa event is admitted from %s: %s', (address, isAdmitted) => {
    expect(world.gateway.admitsSender?.(address)).toBe(isAdmitted);
  });

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['no JSON', '{"type":'],
    ['null', 'null'],
    ['a list', []],
    ['another type', { ...paid, type: 'event' }],
    ['no object', { ...paid, object: null }],
    ['no id', { ...paid, object: {} }],
    ['an id that leads elsewhere', { ...paid, object: { id: '../refunds' } }],
    ['an endless id', { ...paid, object: { id: 'a'.repeat(65) } }],
    ['no event', { ...paid, event: 7 }],
  ])('a YooKassa event with %s is malformed', (_what, message) => {
    expect(read(message)).toEqual({ status: 'malformed' });
  });
});
