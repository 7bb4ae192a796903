import type { OrderDetail, OrderTopup } from '@manabar/contracts';

export type OrderItem = OrderDetail['items'][number];

export const freefireTopup: OrderTopup = {
  login: '123456789',
  service: 'freefire',
  image_url: '',
  user_balance_currency: null,
  currency: 'usd',
  price_usd: 1.05,
  price_rub: null,
  input_currency: null,
  offer_name: '100 diamonds',
};

/** A delivered Free Fire top-up of an order. */
export const topupItem = (id: number, over: Partial<OrderItem> = {}): OrderItem => ({
  id,
  item_type: 'topup',
  amount: 100,
  quantity: 1,
  price: 1.05,
  status: 'delivered',
  product: { title: '100 diamonds', image_url: '', description: '', activation_instructions: '' },
  code: null,
  topup_data: freefireTopup,
  revealed: false,
  ...over,
});
