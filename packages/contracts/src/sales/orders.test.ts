import { expect, test } from 'vitest';
import { receiptSchema } from './orders.ts';

test('a shared receipt has no field for a code, a customer or a player', () => {
  const product = { title: 'Card', image_url: '/card.svg' };
  const topup = { service: 'freefire', offer_name: '100 diamonds' };
  const item = { item_type: 'topup', amount: 1, quantity: 1, price: 1, status: 'delivered' };
  const order = {
    ...{ id: 'A', created_at: '2026-11-26T10:00:00.000Z', status: 'completed' },
    ...{ total_amount: 1, refunded_amount: 0, currency: 'usd', times: {} },
  };
  const payment = { type: 'order', stage: 'paid' };
  const shown = { ...order, payment, items: [{ ...item, product, topup_data: topup }] };
  const secrets = { code: { code: 'AAAA-BBBB' }, player_name: 'Otter', login: '987650123' };
  const read = receiptSchema.parse({
    ...{ ...order, nickname: 'alice', user_id: 7, receipt_token: 'A~B' },
    payment: { ...payment, url: 'https://bank.example/pay' },
    items: [
      {
        ...{ ...item, ...secrets, id: 3 },
        product: { ...product, activation_instructions: 'AAAA-BBBB' },
        topup_data: { ...topup, ...secrets },
      },
    ],
  });
  expect(read).toEqual(shown);
});
