import { expect, it } from 'vitest';
import { readEventData } from './event-data.ts';

it('the admin’s page of an order reads the known fields of its events and ignores the others', () => {
  const refunded = {
    refund: 3,
    items: [11, 12],
    codes: [501],
    minor: '998',
    reason: 'bad code',
    reference: 'T-1',
  };
  expect(readEventData(refunded)).toEqual({
    items: [11, 12],
    codes: 1,
    amount: 9.98,
    reason: 'bad code',
    reference: 'T-1',
  });
  expect(readEventData({ item: 12, attempt: 'ORDER1-12', minor: '0' })).toEqual({
    items: [12],
    amount: 0,
    reference: 'ORDER1-12',
  });
  expect(readEventData({ by: 'customer', payment: 'pay_1' })).toEqual({
    items: [],
    by: 'customer',
    payment: 'pay_1',
  });
});

it('reads the shares of customer and shop in reversed money exactly', () => {
  expect(readEventData({ kind: 'dispute', minor: '5149', wallet: '1007' })).toEqual({
    items: [],
    amount: 51.49,
    shares: { customer: 10.07, shop: 41.42 },
  });
});

it.each([null, 'text', 7, { minor: 'much', items: 'all', codes: {}, wallet: 1, reason: 7 }])(
  'reads no fields from the malformed data %j of an order event',
  (data) => {
    expect(readEventData(data)).toEqual({ items: [] });
  },
);
