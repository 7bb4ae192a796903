import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt, type Answers } from './render.tsx';
import { CheckoutRoute } from './bank-card-checkout.tsx';

/** Top-up as its page passes it to the checkout. */
export const topupData = {
  service: 'freefire',
  login: '123456789',
  player_id: '123456789',
  player_name: 'Hero',
  offer_id: 7,
  offer_name: '100 diamonds',
  price_usd: 1.05,
  price_rub: 95,
  input_currency: 'rub',
  currency: 'rub',
  commission: 0,
  image_url: '/images/topups/freefire.svg',
};

interface Sent {
  topupData: typeof topupData;
  currency: string;
  idempotencyKey: string;
}

/**
 * Opens the checkout as a top-up page does. `outcomes` are the results of successive payments; a promise delays one. `balance` is
 * the present balance in roubles.
 */
export function openTopupCheckout(
  state: unknown,
  outcomes: (Error | Promise<unknown> | null)[] = [],
  { balance = () => 1000, ...answers }: Answers & { balance?: () => number } = {},
) {
  const sent: Sent[] = [];
  const reads: string[] = [];
  const it = renderAt(
    '/checkout',
    <CheckoutRoute />,
    {
      ...answers,
      cart: { get: () => ({ success: true, data: [], subtotal: { usd: 0, rub: 0, uzs: null } }) },
      wallet: {
        balance: () => {
          reads.push('balance');
          return [{ currency: 'rub', amount: balance() }];
        },
      },
      orders: {
        topup: async (input) => {
          sent.push(input as Sent);
          const outcome = outcomes.shift();
          if (outcome instanceof Error) throw outcome;
          await outcome;
          return { success: true, order_id: 'order-1', status: 'pending' };
        },
      },
    },
    state,
  );
  return { ...it, sent, reads, user: userEvent.setup() };
}

export const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay / });
export const orderSummary = () => screen.getByRole('region', { name: 'Your order' });
