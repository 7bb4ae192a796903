import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '@manabar/contracts';
import { refundableItems, refundAmount, unitsOf } from './refundable.ts';

const item = (over: Partial<OrderDetail['items'][number]>): OrderDetail['items'][number] => ({
  id: 1,
  item_type: 'code',
  amount: 400,
  quantity: 3,
  price: 0.1,
  status: 'delivered',
  product: { title: 'Roblox', image_url: '', description: '', activation_instructions: '' },
  code: null,
  topup_data: null,
  revealed: false,
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
  ],
  refundable_until: '2026-11-22T08:00:00.000Z',
};
const end = Date.parse('2026-11-22T08:00:00.000Z');

describe('what can be returned', () => {
  it('is delivered and was not opened', () => {
    const items = refundableItems(order, end - 1);
    expect(items.map(({ id }) => id)).toEqual([1, 4]);
    expect(refundAmount(items)).toBe(0.5);
    expect(unitsOf(items)).toBe(4);
  });

  it('is nothing from the end of the time on, or without an end', () => {
    expect(refundableItems(order, end)).toEqual([]);
    expect(refundableItems({ ...order, refundable_until: null }, 0)).toEqual([]);
  });
});
