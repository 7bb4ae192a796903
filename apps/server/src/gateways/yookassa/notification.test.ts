import { describe, expect, test } from 'vitest';
import { useYookassa } from '#testing/use-yookassa.ts';

const world = useYookassa();

describe('a message', () => {
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

  test('is believed to be about a payment, and nothing more', () => {
    expect(read(paid)).toEqual({
      status: 'read',
      notification: {
        eventId: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        kind: 'payment',
        paymentId: '2f3b588d-000f',
        payment: null,
        at: world.clock.now(),
      },
    });
    expect(world.standIn.asked).toEqual([]);
  });

  test('of a refund is about its payment', () => {
    const object = { id: 'refund', payment_id: '2f3b588d-000f', status: 'succeeded' };
    expect(read({ ...paid, event: 'refund.succeeded', object })).toMatchObject({
      notification: { kind: 'refund', paymentId: '2f3b588d-000f' },
    });
  });

  test.each(['payout.succeeded', 'deal.closed', 'refund.succeeded'])(
    'of %s without a payment is about nothing',
    (event) => {
      expect(read({ ...paid, event })).toMatchObject({
        notification: { kind: 'other', paymentId: '' },
      });
    },
  );

  test('is known again by all that it says', () => {
    const ids = [paid, paid, { ...paid, object: { ...paid.object, rrn: '7' } }].map((message) => {
      const answer = read(message);
      return answer.status === 'read' && answer.notification.eventId;
    });
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
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
  ])('is malformed with %s', (_what, message) => {
    expect(read(message)).toEqual({ status: 'malformed' });
  });
});
