import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Balance, CartDto, ShopSettings } from '@manabar/contracts';
import { line } from '#test/cart-shop.tsx';
import { renderAt, shopSettings } from '#test/render.tsx';
import CheckoutPage from '#pages/checkout/checkout-page.tsx';

/** Checkout at its address, and nothing at other addresses. */
export function CheckoutRoute() {
  return (
    <Routes>
      <Route path="/checkout" element={<CheckoutPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

export const PAY_URL = 'https://bank.example/pay/1';

const cart: CartDto = {
  success: true,
  data: [line({ available_count: 9 })],
  subtotal: { usd: 9.98, rub: 901, uzs: null },
};

export const topupData = {
  service: 'freefire',
  login: '123456789',
  player_id: '123456789',
  offer_id: 7,
  offer_name: '100 diamonds',
  price_usd: 1.05,
  price_rub: 95,
  input_currency: 'rub',
  currency: 'rub',
  commission: 0,
  image_url: '',
};

interface Sent {
  type: string;
  currency: string;
  amount?: number;
  topupData?: object;
  idempotencyKey: string;
}

interface Options {
  /** Results of successive payments; an error is thrown. */
  outcomes?: (Error | null)[];
  wallet?: Balance;
  settings?: Partial<ShopSettings>;
  state?: unknown;
  /** Whether the customer may pay by card. */
  cardAllowed?: boolean;
}

const rich: Balance = [{ currency: 'rub', amount: 10_000 }];

export async function open(options: Options = {}) {
  const { outcomes = [], wallet = rich, settings, state = null, cardAllowed = true } = options;
  const sent: Sent[] = [];
  const reads = { cart: 0 };
  renderAt(
    '/checkout',
    <CheckoutRoute />,
    {
      cart: {
        get: () => {
          reads.cart += 1;
          return cart;
        },
      },
      wallet: { balance: () => wallet },
      shop: {
        settings: () => ({
          ...shopSettings,
          cardCurrencies: ['usd', 'rub'],
          cardHoldMinutes: 20,
          ...settings,
        }),
      },
      payments: {
        cardAccess: () => ({ allowed: cardAllowed }),
        create: (input) => {
          sent.push(input as unknown as Sent);
          const outcome = outcomes.shift();
          if (outcome) throw outcome;
          return { pay_url: PAY_URL, order_id: 'A1' };
        },
      },
    },
    state,
  );
  await screen.findByRole('region', { name: 'Your order' });
  return { sent, reads, user: userEvent.setup() };
}

export const card = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Bank card/ });
export const balance = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Balance/ });

export const pay = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Pay .* by card$/ });

export const keys = (sent: Sent[]) => new Set(sent.map(({ idempotencyKey }) => idempotencyKey));

/** Opens the checkout and chooses the card. */
export async function openByCard(options?: Options) {
  const it = await open(options);
  await it.user.click(card());
  return it;
}
