import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '@manabar/contracts';
import { codeItem } from '#test/code-item.ts';
import { refundableItems, refundAmount, unitsOf } from './refundable.ts';

const item = (over: Partial<OrderDetail['items'][number]>): OrderDetail['items'][number] => ({
  ...codeItem,
  quantity: 3,
  price: 0.1,
  status: 'delivered',
  ...over,
});

const order: OrderDetail = {
  id: 'A',
  created_at: '2026-11-21T08:00:00.000Z',
  status: 'completed',
  total_amount: 1,
  refunded_amount: 0,
  currency: 'usd',
  items: [
    item({}),
    item({ id: 2, revealed: true }),
    item({ id: 3, status: 'refunded' }),
    item({ id: 4, quantity: 1, price: 0.2 }),
    item({ id: 5, item_type: 'topup' }),
  ],
  times: {},
  refundable_until: '2026-11-22T08:00:00.000Z',
  receipt_token: 'AAAA~signature',
};

describe('what can be returned', () => {
  it('a customer may return a delivered code that was not opened', () => {
    const items = refundableItems(order);
    expect(items.map(({ id }) => id)).toEqual([1, 4]);
    expect(refundAmount(items)).toBe(0.5);
    expect(unitsOf(items)).toBe(4);
  });

  it('a customer may not return the codes of an item that a recall has refunded', () => {
    const recalled = { replaced: 0, refunded: 2, seen: false };
    const items = refundableItems({ ...order, items: [item({ recalled })] });
    expect(refundAmount(items)).toBe(0.1);
    expect(unitsOf(items)).toBe(1);
  });

  it('a customer may not return a code after the deadline', () => {
    expect(refundableItems({ ...order, refundable_until: null })).toEqual([]);
  });
});
