import type { OrderDetail } from '@manabar/contracts';

/** Completed order of 4.99 dollars without items, which cannot be refunded. */
export const completedOrder: OrderDetail = {
  id: 'A1',
  created_at: '2026-11-21T08:00:00.000Z',
  status: 'completed',
  total_amount: 4.99,
  refunded_amount: 0,
  currency: 'usd',
  times: { paid: '2026-11-21T08:00:00.000Z', delivered: '2026-11-21T08:00:00.000Z' },
  refundable_until: null,
  receipt_token: 'AAAA~signature',
  items: [],
};
