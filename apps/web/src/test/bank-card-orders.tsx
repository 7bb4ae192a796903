import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { OrderDetail, OrderPayment } from '@manabar/contracts';
import OrderPage from '#pages/orders/order-page.tsx';
import { codeItem } from './code-item.ts';
import { completedOrder } from './completed-order.ts';
import { renderAt, type Answers } from './render.tsx';

type Item = OrderDetail['items'][number];

/* Orders paid by card, as on a receipt. */

export const CREATED = '2026-11-21T08:00:00.000Z';
const UNTIL = '2026-11-21T08:15:00.000Z';
export const PAY_URL = 'https://bank.example/pay/1';

export const topupItem: Item = {
  ...codeItem,
  item_type: 'topup',
  amount: 100,
  product: { ...codeItem.product, title: '100 diamonds' },
  topup_data: {
    login: '123456789',
    service: 'freefire',
    image_url: '',
    user_balance_currency: null,
    currency: 'usd',
    price_usd: 4.99,
    price_rub: 450,
    input_currency: null,
    offer_name: '100 diamonds',
  },
  player_name: 'Hero',
  stage: 'waiting',
};

const statuses: Record<OrderPayment['stage'], OrderDetail['status']> = {
  opening: 'pending',
  awaiting: 'pending',
  checking: 'pending',
  paid: 'completed',
  credited: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
  refused: 'cancelled',
};

const ofType = {
  order: { items: [codeItem] },
  topup: { items: [topupItem] },
  wallet: { items: [], note: 'wallet_topup' },
};

/** Order of a type with its payment at a stage. */
export function cardOrder(
  stage: OrderPayment['stage'],
  type: OrderPayment['type'] = 'order',
): OrderDetail {
  return {
    ...completedOrder,
    id: 'C1',
    created_at: CREATED,
    status: statuses[stage],
    ...ofType[type],
    ...(stage === 'credited' && { note: 'credited_to_wallet' }),
    payment: {
      type,
      stage,
      ...(stage === 'awaiting' && { pay_url: PAY_URL }),
      returned: false,
      expires_at: UNTIL,
    },
  };
}

type Check = NonNullable<NonNullable<Answers['payments']>['check']>;

/** Opens the receipt; `become` changes the shop's answer. */
export async function openReceipt(
  order: OrderDetail,
  answers: Answers = {},
  check: Check = () => ({ status: 'pending', stage: 'awaiting' }),
) {
  let now = order;
  const detail = vi.fn(() => now);
  const asked = vi.fn(check);
  renderAt('/orders/C1', <OrderPage params={{ id: 'C1' }} />, {
    catalogue: { list: () => [] },
    ...answers,
    orders: { detail, ...answers.orders },
    payments: { check: asked, returned: () => ({ success: true }), ...answers.payments },
  });
  await screen.findByRole('heading', { level: 1 });
  return {
    detail,
    asked,
    become: (next: OrderDetail) => (now = next),
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
  };
}
