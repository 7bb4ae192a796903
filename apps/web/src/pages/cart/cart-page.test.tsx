import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, renderAt, storeTestSession } from '#test/render.tsx';
import {
  line,
  steam,
  shop,
  rowOf,
  quantityOf,
  plus,
  minus,
  total,
  open,
} from '#test/cart-shop.tsx';
import CartPage from './cart-page.tsx';

beforeEach(storeTestSession);

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
    expect(await screen.findByText('Failed to fetch cart')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Roblox' })).toBeTruthy();
  });
});
