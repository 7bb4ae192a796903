import { lazy } from 'react';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { keepWantedItem, takeWantedItem } from '#lib/wanted-item.ts';
import {
  address,
  amounts,
  answersWith,
  openProduct,
  option,
  pressed,
} from '#test/product-shop.tsx';
import { Refusal, storeTestSession } from '#test/render.tsx';

const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
const added = () => vi.fn(() => ({ success: true as const, data: {} as never }));

describe('adding to the cart', () => {
  it('warns and goes to /login without a session, to come back here', async () => {
    openProduct();
    await press();
    expect(await screen.findByText('Log in to buy this product')).toBeTruthy();
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe('/products/roblox');
  });

  it("keeps a guest's region, amount and quantity, and adds them once after the log-in", async () => {
    const add = added();
    keepWantedItem({
      productId: 4,
      regionId: 2,
      gameAmount: 5000,
      priceUsd: 50,
      priceRub: 5000,
      quantity: 2,
      buyNow: false,
    });
    storeTestSession();
    openProduct({ cart: { add } });
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(add).toHaveBeenCalledExactlyOnceWith({
      productId: 4,
      regionId: 2,
      gameAmount: 5000,
      priceUsd: 50,
      priceRub: 5000,
      quantity: 2,
    });
    expect(takeWantedItem(4)).toBeNull();
  });

  it("remembers a guest's choice beside the address of the page", async () => {
    openProduct();
    await userEvent.click(await screen.findByRole('button', { name: 'Asia' }));
    await waitFor(() => expect(screen.getAllByText(/5,000/).length).toBeGreaterThan(0));
    await userEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    await press();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(takeWantedItem(4)).toMatchObject({ regionId: 2, gameAmount: 5000, quantity: 2 });
  });

  it('restores the choice and says why, when it cannot be added any more', async () => {
    keepWantedItem({
      productId: 4,
      regionId: 2,
      gameAmount: 5000,
      priceUsd: 50,
      priceRub: 5000,
      quantity: 2,
      buyNow: false,
    });
    storeTestSession();
    openProduct({
      cart: {
        add: () => {
          throw new Refusal('out_of_stock');
        },
      },
    });
    expect(await screen.findByText(/^Could not add to cart\./)).toBeTruthy();
    expect(address()).toBe('/products/roblox');
    const asia = await screen.findByRole('button', { name: 'Asia' });
    expect(asia.getAttribute('aria-pressed')).toBe('true');
    expect(pressed(await amounts()).map((tile) => tile.textContent)).toEqual([
      expect.stringContaining('5,000'),
    ]);
    expect(screen.getByRole('group', { name: 'Quantity' }).textContent).toBe('2');
  });

  it('restores the choice of a guest who came back without a log-in, and adds nothing', async () => {
    const add = added();
    keepWantedItem({
      productId: 4,
      regionId: 2,
      gameAmount: 5000,
      priceUsd: 50,
      priceRub: 5000,
      quantity: 2,
      buyNow: false,
    });
    openProduct({ cart: { add } });
    const asia = await screen.findByRole('button', { name: 'Asia' });
    await waitFor(() => expect(asia.getAttribute('aria-pressed')).toBe('true'));
    expect(add).not.toHaveBeenCalled();
  });

  it('adds what was chosen and goes to the cart', async () => {
    storeTestSession();
    const add = added();
    openProduct({ cart: { add } });
    await userEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    await press();
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(add).toHaveBeenCalledWith({
      productId: 4,
      regionId: 1,
      gameAmount: 100,
      priceUsd: 1,
      priceRub: 100,
      quantity: 2,
    });
  });

  it('adds once, however often it is pressed until the cart is on the screen', async () => {
    storeTestSession();
    const add = added();
    const Cart = lazy(() => new Promise<never>(() => undefined));
    openProduct({ cart: { add }, next: <Cart /> });
    await press();
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    // The answer is there, the next page is not.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await press();
    expect(add).toHaveBeenCalledOnce();
  });

  it('says when the chosen amount has no price, and asks for nothing', async () => {
    storeTestSession();
    const add = added();
    const unpriced = { ...option(100), price_usd: null, price_rub: null };
    openProduct({ cart: { add }, catalogue: answersWith([unpriced]) });
    await press();
    expect(await screen.findByText(/No price found for this amount/)).toBeTruthy();
    expect(add).not.toHaveBeenCalled();
    expect(address()).toBe('/products/roblox');
  });

  it('tells why adding failed, stays, and loads the prices again', async () => {
    storeTestSession();
    const { prices } = openProduct({
      cart: {
        add: () => {
          throw new Refusal('price_changed');
        },
      },
    });
    await press();
    expect(await screen.findByText(/Could not add to cart\. The price has changed/)).toBeTruthy();
    expect(address()).toBe('/products/roblox');
    await waitFor(() => expect(prices).toHaveBeenCalled());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add to cart' }).hasAttribute('disabled')).toBe(
        false,
      ),
    );
  });

  it('says that the shop could not be reached', async () => {
    storeTestSession();
    openProduct({
      cart: {
        add: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await press();
    expect(await screen.findByText(/Could not add to cart\. .*internet/)).toBeTruthy();
  });

  it('asks to log in again when the token is refused, without a second message', async () => {
    storeTestSession();
    openProduct({
      cart: {
        add: () => {
          throw new Refusal('unauthorized');
        },
      },
    });
    await press();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText('Your session has expired. Please log in again')).toBeTruthy();
    expect(screen.queryByText(/Could not add/)).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('origin')).toBe('/products/roblox');
    // The product's page adds it after the log-in.
    expect(takeWantedItem(4)).toMatchObject({ regionId: 1, gameAmount: 100, quantity: 1 });
  });
});

describe('buying now', () => {
  it('goes to the checkout also when a log-in came between', async () => {
    openProduct();
    await userEvent.click(await screen.findByRole('button', { name: 'Buy now' }));
    await waitFor(() => expect(address()).toBe('/login'));
    cleanup();
    storeTestSession();
    const add = added();
    openProduct({ cart: { add } });
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(add).toHaveBeenCalledOnce();
  });

  it('adds what was chosen, reads the cart again, and goes to the checkout', async () => {
    storeTestSession();
    const add = added();
    openProduct({ cart: { add } });
    await userEvent.click(await screen.findByRole('button', { name: 'Buy now' }));
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(add).toHaveBeenCalledOnce();
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ productId: 4, quantity: 1 }));
  });

  it('asks to log in first', async () => {
    openProduct();
    await userEvent.click(await screen.findByRole('button', { name: 'Buy now' }));
    expect(address()).toBe('/login');
  });
});

it('promises how long unopened codes can be returned', async () => {
  openProduct({
    shop: {
      settings: () => ({
        supportBotUrl: null,
        supportMessengerUrl: null,
        walletCardTopup: false,
        cardCurrencies: ['rub'],
        cardHoldMinutes: 15,
        refundHours: 36,
        timeZone: 'Europe/Moscow',
      }),
    },
  });
  expect(await screen.findByText('Unopened codes can be returned within 36 hours')).toBeTruthy();
});
