import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CartDto, CartItem } from '@manabar/contracts';
import { toDecimal, toMinor } from '@manabar/contracts/rules';
import { renderAt, type Answers } from './render.tsx';
import CartPage from '#pages/cart/cart-page.tsx';

export const line = (over: Partial<CartItem> = {}): CartItem => ({
  id: 1,
  product_id: 10,
  product_title: 'Roblox',
  image_url: '',
  game_amount: 400,
  game_currency: 'Robux',
  price_usd: 4.99,
  price_rub: 450.5,
  quantity: 2,
  available_count: 3,
  ...over,
});

export const steam = line({
  id: 2,
  product_id: 11,
  product_title: 'Steam',
  game_amount: 10,
  game_currency: 'USD',
  price_usd: 11,
  price_rub: 990,
  quantity: 1,
});

const sum = (items: CartItem[], price: 'price_usd' | 'price_rub') =>
  toDecimal(
    items.reduce((all, item) => all + toMinor(item[price] ?? 0) * BigInt(item.quantity), 0n),
  );

/** Fake shop with a cart; a held call waits until it is released, with or without an error. */
export function shop(lines: CartItem[], uzs: number | null = null) {
  let items = lines;
  let gate: Promise<void> | null = null;
  const calls: string[] = [];
  const cart = (): CartDto => ({
    success: true,
    data: items,
    subtotal: { usd: sum(items, 'price_usd'), rub: sum(items, 'price_rub'), uzs },
  });
  async function change<T>(name: string, act: () => T): Promise<T> {
    calls.push(name);
    await gate;
    return act();
  }
  const answers: Answers = {
    cart: {
      get: () => {
        calls.push('get');
        return cart();
      },
      updateQuantity: (input) =>
        change(`update ${String(input.id)} ${input.quantity}`, () => {
          items = items.map((item) =>
            item.id === Number(input.id) ? { ...item, quantity: input.quantity } : item,
          );
          return { success: true, data: items.find(({ id }) => id === Number(input.id))! };
        }),
      remove: ({ id }) =>
        change(`remove ${String(id)}`, () => {
          items = items.filter((item) => item.id !== Number(id));
          return { success: true };
        }),
      clear: () =>
        change('clear', () => {
          items = [];
          return { success: true };
        }),
    },
    wallet: { balance: () => [{ currency: 'rub', amount: 2000 }] },
  };
  return {
    answers,
    calls,
    hold: () => {
      let release!: (failure?: Error) => void;
      gate = new Promise<void>((resolve, reject) => {
        release = (failure) => (failure ? reject(failure) : resolve());
      });
      gate.catch(() => undefined);
      return release;
    },
  };
}

export const rowOf = (title: string) => {
  const row = screen.getByRole('link', { name: title }).closest('li');
  if (!row) throw new Error(`no line ${title}`);
  return within(row);
};
export const quantityOf = (title: string) =>
  rowOf(title).getByRole('group').querySelector('output')?.textContent;
export const plus = (title: string) =>
  rowOf(title).getByRole<HTMLButtonElement>('button', { name: /^Increase/ });
export const minus = (title: string) => rowOf(title).getByRole('button', { name: /^Decrease/ });
export const total = () => within(screen.getByRole('region', { name: 'Total' }));

export async function open(lines: CartItem[] = [line(), steam], uzs: number | null = null) {
  const it = shop(lines, uzs);
  renderAt('/cart', <CartPage />, it.answers);
  await screen.findByRole('region', { name: 'Total' });
  return { ...it, user: userEvent.setup() };
}
