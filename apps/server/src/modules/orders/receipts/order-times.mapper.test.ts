import { expect, test } from 'vitest';
import { toOrderTimes } from './order-times.mapper.ts';

const at = (seconds: number) => Date.UTC(2026, 10, 21, 8, 0, seconds);
const iso = (seconds: number) => new Date(at(seconds)).toISOString();
const order = {
  status: 'completed',
  created: at(0),
  refunded_amount: 0n,
  payment: null,
  event_times: null,
} as const;

test('an order from the balance is paid when it is placed', () => {
  const times = toOrderTimes({ ...order, event_times: { completed: at(0), revealed: at(9) } });
  expect(times).toEqual({ paid: iso(0), delivered: iso(0) });
});

test('an order by card is paid when its payment is captured, and not before', () => {
  const payment = { captured: at(40) };
  const events = { reserved: at(0), payment_captured: at(41), completed: at(41) };
  expect(toOrderTimes({ ...order, payment, event_times: events })).toEqual({
    paid: iso(40),
    delivered: iso(41),
  });
  const unpaid = { ...order, status: 'pending', payment: { captured: null } } as const;
  expect(toOrderTimes(unpaid)).toEqual({});
});

test('a top-up is delivered when the last of its items is', () => {
  const event_times = { topup_ordered: at(0), topup_failed: at(5), topup_delivered: at(7) };
  expect(toOrderTimes({ ...order, event_times })).toEqual({ paid: iso(0), delivered: iso(7) });
  const partly = { ...order, event_times, refunded_amount: 100n };
  expect(toOrderTimes(partly)).toMatchObject({ refunded: iso(5) });
});

test('an order that ended without goods has the time of its end', () => {
  const failed = { topup_ordered: at(0), topup_failed: at(5) };
  const refunded = { ...order, status: 'refunded', refunded_amount: 100n } as const;
  expect(toOrderTimes({ ...refunded, event_times: failed })).toEqual({
    paid: iso(0),
    refunded: iso(5),
  });
  const ended = { ...order, status: 'cancelled', payment: { captured: null } } as const;
  expect(toOrderTimes({ ...ended, event_times: { payment_ended: at(60) } })).toEqual({
    cancelled: iso(60),
  });
});
