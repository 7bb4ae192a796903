import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Balance, CartDto, CartItem } from '@manabar/contracts';
import { CheckoutRoute } from './bank-card-checkout.tsx';
import { line } from './cart-shop.tsx';
import { renderAt, type Answers } from './render.tsx';

export const roblox = line({ available_count: 9 });

export const rich: Balance = [
  { currency: 'usd', amount: 100 },
  { currency: 'rub', amount: 10_000 },
];

interface Sent {
  currency: string;
  amount?: number | undefined;
  items?: { id: unknown; quantity: number }[] | undefined;
  idempotencyKey?: string | undefined;
}

interface Options {
  /** Results of successive payments; an error is thrown. */
  outcomes?: (Error | null)[];
  wallet?: Balance;
  items?: CartItem[];
  /** Delays every payment until it resolves. */
  gate?: Promise<void>;
}

/** Fake shop with a cart and a wallet. A refusal of the amount means that the total in roubles is now 1000. */
export function shop({ outcomes = [], wallet = rich, items = [roblox], gate }: Options = {}) {
  const sent: Sent[] = [];
  const reads: string[] = [];
  let paid = false;
  const subtotal = { usd: 9.98, rub: 901, uzs: null };
  const cart = (): CartDto => ({
    success: true,
    data: paid ? [] : items,
    subtotal: paid ? { usd: 0, rub: 0, uzs: null } : { ...subtotal },
  });
  const answers: Answers = {
    cart: {
      get: () => {
        reads.push('cart');
        return cart();
      },
    },
    wallet: {
      balance: () => {
        reads.push('balance');
        return wallet;
      },
    },
    orders: {
      payFromBalance: async (input) => {
        sent.push(input);
        await gate;
        const outcome = outcomes.shift();
        if (outcome) {
          if (outcome.message === 'amount_mismatch') subtotal.rub = 1000;
          throw outcome;
        }
        paid = true;
        return { success: true, order_id: 'order-1' };
      },
    },
  };
  return { answers, sent, reads };
}

/** Opens the checkout of the cart. */
export async function open(options: Options = {}) {
  const it = shop(options);
  renderAt('/checkout', <CheckoutRoute />, it.answers);
  await screen.findByRole('region', { name: 'Your order' });
  return { ...it, user: userEvent.setup() };
}

export const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay / });
