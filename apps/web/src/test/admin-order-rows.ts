import type { AdminOrder, AdminOrderDetail, AdminTopup } from '@manabar/contracts';

type Item = AdminOrderDetail['items'][number];

/** Two codes of one product, one of them revealed. */
export const codeItem = (over: Partial<Item> = {}): Item => ({
  id: 11,
  item_type: 'code',
  amount: 400,
  quantity: 2,
  price: 4.99,
  status: 'delivered',
  product: { title: 'Roblox', image_url: '', description: '', activation_instructions: '' },
  code: null,
  topup_data: null,
  codes: [
    { id: 501, code: '••••AAAA', state: 'sold', seen: true },
    { id: 502, code: '••••BBBB', state: 'sold', seen: false },
  ],
  topup: null,
  ...over,
});

export const attempt = (
  over: Partial<AdminTopup['attempts'][number]> = {},
): AdminTopup['attempts'][number] => ({
  reference: 'ORDER1-12',
  supplier: 'sandbox',
  state: 'review',
  asked: 7,
  reason: null,
  code_id: null,
  created_at: '2026-01-05T10:00:00.000Z',
  sent_at: '2026-01-05T10:00:01.000Z',
  updated_at: '2026-01-05T10:30:00.000Z',
  ...over,
});

/** Top-up with an unknown result by default. */
export const topupItem = (topup: Partial<AdminTopup> = {}, over: Partial<Item> = {}): Item => ({
  ...codeItem(),
  id: 12,
  item_type: 'topup',
  quantity: 1,
  price: 1.99,
  status: 'pending',
  codes: [],
  topup_data: {
    login: '123456781',
    service: 'freefire',
    image_url: '',
    user_balance_currency: null,
    currency: 'usd',
    price_usd: 1.99,
    price_rub: null,
    input_currency: null,
    offer_name: '100 diamonds',
  },
  topup: {
    state: 'review',
    recipient: '123456781',
    player_name: 'Fox',
    reason: null,
    next_at: null,
    attempts: [attempt()],
    ...topup,
  },
  ...over,
});

/** Order of codes paid from the balance. */
export const adminOrder = (over: Partial<AdminOrderDetail> = {}): AdminOrderDetail => ({
  id: 'ORDER1',
  created_at: '2026-01-05T10:00:00.000Z',
  status: 'completed',
  total_amount: 9.98,
  refunded_amount: 0,
  currency: 'usd',
  userId: 42,
  nickname: 'Nova',
  payment: null,
  items: [codeItem()],
  events: [
    { id: 1, at: '2026-01-05T10:00:00.000Z', kind: 'completed', actor: 'user:42', data: {} },
  ],
  refunds: [],
  ...over,
});

/** The order as in the list. */
export const listedOrder = (over: Partial<AdminOrderDetail> = {}): AdminOrder => adminOrder(over);
