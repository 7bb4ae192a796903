import { expect, test } from 'vitest';
import { toOrderLine } from './order-line.mapper.ts';

const product = {
  title: 'Card',
  image_url: '/x.svg',
  description: '',
  activation_instructions: '',
};
const item = {
  id: 7,
  item_type: 'code' as const,
  amount: 100,
  quantity: 3,
  price: 2,
  status: 'delivered' as const,
  product,
  code: null,
  topup_data: null,
};
const order = {
  id: 'ORDER1',
  created_at: '2026-01-05T10:00:00.000Z',
  status: 'completed' as const,
  total_amount: 6,
  refunded_amount: 2,
  currency: 'usd' as const,
  userId: 1,
  nickname: 'Nova',
  payment: null,
};

test('an exported order names the units of an item that a recall replaced and refunded', () => {
  const recalled = { replaced: 1, refunded: 1, seen: true };
  expect(toOrderLine({ ...order, items: [{ ...item, recalled }] })).toMatchObject({
    items: [{ quantity: 3, price: 2, recalled: { replaced: 1, refunded: 1 } }],
  });
});

test('an exported order holds the title of a product and none of its long texts', () => {
  expect(toOrderLine({ ...order, items: [item] })).toEqual({
    ...order,
    items: [
      {
        id: 7,
        item_type: 'code',
        title: 'Card',
        amount: 100,
        quantity: 3,
        price: 2,
        status: 'delivered',
      },
    ],
  });
});
