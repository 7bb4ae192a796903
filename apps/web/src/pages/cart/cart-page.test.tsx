import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CartDto, CartItem } from '@manabar/contracts';
import { toDecimal, toMinor } from '@manabar/contracts/rules';
import { Refusal, renderAt, storeTestSession, type Answers } from '../../test/render.tsx';
import CartPage from './cart-page.tsx';

const line = (over: Partial<CartItem> = {}): CartItem => ({
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

const steam = line({
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

/** A shop that keeps a cart; a held call waits until it is let go, with a failure or without. */
function shop(lines: CartItem[], uzs: number | null = null) {
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

const rowOf = (title: string) => {
  const row = screen.getByRole('link', { name: title }).closest('li');
  if (!row) throw new Error(`no line ${title}`);
  return within(row);
};
const quantityOf = (title: string) =>
  rowOf(title).getByRole('group').querySelector('output')?.textContent;
const plus = (title: string) =>
  rowOf(title).getByRole<HTMLButtonElement>('button', { name: /^Increase/ });
const minus = (title: string) => rowOf(title).getByRole('button', { name: /^Decrease/ });
const total = () => within(screen.getByRole('region', { name: 'Total' }));

beforeEach(storeTestSession);

async function open(lines: CartItem[] = [line(), steam], uzs: number | null = null) {
  const it = shop(lines, uzs);
  renderAt('/cart', <CartPage />, it.answers);
  await screen.findByRole('region', { name: 'Total' });
  return { ...it, user: userEvent.setup() };
}

describe('the cart', () => {
  it('shows roubles without kopecks and dollars with cents, and no soms without a rate', async () => {
    await open();
    expect(total().getAllByText('₽1,891')[0]).toBeTruthy();
    expect(total().getByText('$20.98')).toBeTruthy();
    expect(total().queryByText('In soms, approx.')).toBeNull();
    expect(await total().findByText('₽109')).toBeTruthy();
  });

  it('shows soms where there is a rate', async () => {
    await open([line()], 126_720);
    expect(total().getByText('In soms, approx.')).toBeTruthy();
  });

  it('disables plus at the stock and says so', async () => {
    const { user } = await open();
    expect(plus('Roblox').disabled).toBe(false);
    await user.click(plus('Roblox'));
    expect(plus('Roblox').disabled).toBe(true);
    expect(rowOf('Roblox').getByText('No more in stock: 3 is the maximum')).toBeTruthy();
  });

  it('blocks the checkout while a line cannot be bought', async () => {
    const { user } = await open([line({ quantity: 5, available_count: 1 }), steam]);
    expect(screen.queryByRole('link', { name: 'Go to checkout' })).toBeNull();
    await user.click(minus('Roblox'));
    expect(quantityOf('Roblox')).toBe('1');
    const checkout = screen.getByRole('link', { name: 'Go to checkout' });
    expect(checkout.getAttribute('href')).toBe('/checkout');
  });

  it('leads to the products when it is empty', async () => {
    renderAt('/cart', <CartPage />, shop([]).answers);
    const products = await screen.findByRole('link', { name: 'Choose something' });
    expect(products.getAttribute('href')).toBe('/products');
  });

  it('says that it could not be loaded, and tries again', async () => {
    const { answers } = shop([line()]);
    const get = answers.cart!.get!;
    let broken = true;
    answers.cart!.get = (input) => {
      if (broken) throw new Refusal('forbidden');
      return get(input);
    };
    renderAt('/cart', <CartPage />, answers);
    expect(await screen.findByText('Could not load the cart')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Roblox' })).toBeTruthy();
  });
});

describe('optimistic changes', () => {
  it('shows a new quantity and subtotal before the shop answers', async () => {
    const { user, hold, calls } = await open();
    const release = hold();
    await user.click(plus('Roblox'));
    expect(quantityOf('Roblox')).toBe('3');
    expect(total().getByText('$25.97')).toBeTruthy();
    release();
    await waitFor(() => expect(calls.filter((call) => call === 'get')).toHaveLength(2));
    expect(quantityOf('Roblox')).toBe('3');
  });

  it('reverts a quantity that the shop refuses', async () => {
    const { user, hold } = await open();
    const release = hold();
    await user.click(plus('Roblox'));
    expect(quantityOf('Roblox')).toBe('3');
    release(new Refusal('quantity_exceeds_stock', { available: 2 }));
    await waitFor(() => expect(quantityOf('Roblox')).toBe('2'));
    expect(total().getByText('$20.98')).toBeTruthy();
    expect(
      await screen.findByText('You can have 2 at most: there is no more in stock.'),
    ).toBeTruthy();
  });

  it('removes a line at quantity 1, and brings it back when that fails', async () => {
    const { user, hold, calls } = await open();
    const release = hold();
    await user.click(minus('Steam'));
    expect(screen.queryByRole('link', { name: 'Steam' })).toBeNull();
    expect(total().getByText('$9.98')).toBeTruthy();
    expect(calls).toContain('remove 2');
    release(new TypeError('failed to fetch'));
    expect(await screen.findByRole('link', { name: 'Steam' })).toBeTruthy();
    expect(await screen.findByText(/The item was not removed/)).toBeTruthy();
  });

  it('removes a line by its button', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove Roblox, 400 Robux' }));
    expect(screen.queryByRole('link', { name: 'Roblox' })).toBeNull();
  });

  it('keeps a later change when an earlier one fails', async () => {
    const { user, hold } = await open();
    const release = hold();
    await user.click(plus('Roblox'));
    await user.click(minus('Steam'));
    expect(quantityOf('Roblox')).toBe('3');
    expect(screen.queryByRole('link', { name: 'Steam' })).toBeNull();
    const releaseSecond = hold();
    release(new Refusal('UNEXPECTED_ERROR'));
    await waitFor(() => expect(quantityOf('Roblox')).toBe('2'));
    expect(screen.queryByRole('link', { name: 'Steam' })).toBeNull();
    releaseSecond();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Steam' })).toBeNull());
    expect(quantityOf('Roblox')).toBe('2');
  });
});

describe('clearing', () => {
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Clear cart' }));
    return screen.getByRole('dialog', { name: 'Clear the cart?' });
  };

  it('asks first, and does nothing when refused', async () => {
    const { user, calls } = await open();
    const dialog = await ask(user);
    expect(within(dialog).getByText(/All 3 items will be removed/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).not.toContain('clear');
    expect(screen.getByRole('link', { name: 'Roblox' })).toBeTruthy();
  });

  it('empties the cart at once', async () => {
    const { user, hold } = await open();
    hold();
    await user.click(within(await ask(user)).getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
  });

  it('brings everything back when the shop refuses', async () => {
    const { user, hold } = await open();
    const release = hold();
    await user.click(within(await ask(user)).getByRole('button', { name: 'Clear' }));
    release(new Refusal('UNEXPECTED_ERROR'));
    expect(await screen.findByRole('link', { name: 'Roblox' })).toBeTruthy();
    expect(await screen.findByText(/The cart was not cleared/)).toBeTruthy();
  });
});
