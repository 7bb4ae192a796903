import { lazy } from 'react';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CartBadge } from '#app/shell/cart-badge.tsx';
import { storeWantedItem, consumeWantedItem } from '#lib/drafts/wanted-item.ts';
import { amounts, answersWith, openProduct, option, pressed } from '#test/product-shop.tsx';
import { line } from '#test/cart-shop.tsx';
import {
  address,
  storeTestSession,
  type Answers,
  shopSettings,
  refuseWith,
} from '#test/render.tsx';

const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
/** Selection of a guest, which is kept through the log-in. */
const wanted = {
  productId: 4,
  regionId: 2,
  gameAmount: 5000,
  priceUsd: 50,
  priceRub: 5000,
  quantity: 2,
};
const sentUnits = {
  productId: 4,
  regionId: 1,
  gameAmount: 100,
  priceUsd: 1,
  priceRub: 100,
  idempotencyKey: expect.any(String),
};
const cart = (data: ReturnType<typeof line>[]) => ({
  success: true as const,
  data,
  subtotal: { usd: 0, rub: 0, uzs: null },
});
const added = () => vi.fn(() => ({ success: true as const, data: {} as never }));

describe('adding to the cart', () => {
  it('sends a guest who adds to the cart to /login and remembers the product to return to', async () => {
    openProduct();
    await press();
    expect(await screen.findByText('Log in to buy this product')).toBeTruthy();
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe('/products/roblox');
  });

  it('adds the region, amount and quantity that a guest chose to the cart once after the log-in', async () => {
    const add = added();
    storeWantedItem({ ...wanted, buyNow: false });
    storeTestSession();
    openProduct({ cart: { add } });
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(add).toHaveBeenCalledExactlyOnceWith({
      ...wanted,
      idempotencyKey: expect.any(String),
    });
    expect(consumeWantedItem(4)).toBeNull();
  });

  it('adds an option to the cart once when a second tap follows in the next task', async () => {
    const add = added();
    storeTestSession();
    openProduct({ cart: { add } });
    const button = await screen.findByRole('button', { name: 'Add to cart' });
    button.click();
    // Only microtasks run between the taps.
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    button.click();
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(add).toHaveBeenCalledTimes(1);
  });

  it("stores a guest's choice together with the address of the page", async () => {
    openProduct();
    await userEvent.click(await screen.findByRole('button', { name: 'Asia' }));
    await waitFor(() => expect(screen.getAllByText(/5,000/).length).toBeGreaterThan(0));
    await userEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    await press();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(consumeWantedItem(4)).toMatchObject({ regionId: 2, gameAmount: 5000, quantity: 2 });
  });

  it('the product page restores a guest’s choice after the log-in and shows why it cannot be added to the cart', async () => {
    storeWantedItem({ ...wanted, buyNow: false });
    storeTestSession();
    openProduct({ cart: { add: refuseWith('out_of_stock') } });
    expect(await screen.findByText(/^Could not add to cart\./)).toBeTruthy();
    expect(address()).toBe('/products/roblox');
    const asia = await screen.findByRole('button', { name: 'Asia' });
    expect(asia.getAttribute('aria-pressed')).toBe('true');
    expect(pressed(await amounts()).map((tile) => tile.textContent)).toEqual([
      expect.stringContaining('5,000'),
    ]);
    expect(screen.getByRole('group', { name: 'Quantity' }).textContent).toBe('2');
  });

  it('restores the choice of a guest who returns without a log-in and adds nothing', async () => {
    const add = added();
    storeWantedItem({ ...wanted, buyNow: false });
    openProduct({ cart: { add } });
    const asia = await screen.findByRole('button', { name: 'Asia' });
    await waitFor(() => expect(asia.getAttribute('aria-pressed')).toBe('true'));
    expect(add).not.toHaveBeenCalled();
  });

  it('adds the chosen option to the cart and opens the cart', async () => {
    storeTestSession();
    const add = added();
    openProduct({ cart: { add } });
    await userEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    await press();
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(add).toHaveBeenCalledWith({ ...sentUnits, quantity: 2 });
  });

  it('adds an option to the cart once when the button is pressed repeatedly before the cart opens', async () => {
    storeTestSession();
    const add = added();
    const Cart = lazy(() => new Promise<never>(() => undefined));
    openProduct({ cart: { add }, next: <Cart /> });
    await press();
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    // The answer has arrived, but the next page is not rendered yet.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await press();
    expect(add).toHaveBeenCalledOnce();
  });

  it('does not open the cart when the customer has left the product page before the shop has answered', async () => {
    storeTestSession();
    const slow = Promise.withResolvers<ReturnType<ReturnType<typeof added>>>();
    const add = vi.fn(() => slow.promise);
    const { router } = openProduct({ cart: { add } });
    await press();
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    await act(() => router.navigate('/orders'));
    slow.resolve(added()());
    // Waits until the answer has arrived.
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(address()).toBe('/orders');
  });

  it('the header counts an item added to the cart although an earlier read of the cart ends afterwards', async () => {
    storeTestSession();
    const early = Promise.withResolvers<ReturnType<typeof cart>>();
    const get = vi
      .fn<NonNullable<NonNullable<Answers['cart']>['get']>>(() => cart([line()]))
      .mockImplementationOnce(() => early.promise);
    const add = added();
    openProduct({ header: <CartBadge />, cart: { get, add } });
    await press();
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    early.resolve(cart([]));
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(await screen.findByText('Cart, items: 1')).toBeTruthy();
  });

  it('the product page says that the chosen amount has no price and adds nothing to the cart', async () => {
    storeTestSession();
    const add = added();
    const unpriced = { ...option(100), price_usd: null, price_rub: null };
    openProduct({ cart: { add }, catalogue: answersWith([unpriced]) });
    await press();
    expect(await screen.findByText(/No price found for this amount/)).toBeTruthy();
    expect(add).not.toHaveBeenCalled();
    expect(address()).toBe('/products/roblox');
  });

  it('the product page shows why adding to the cart failed, stays open, and reloads the prices', async () => {
    storeTestSession();
    openProduct({
      cart: { add: refuseWith('price_changed') },
      catalogue: { prices: () => [{ ...option(100), price_rub: 120 }] },
    });
    const summary = await screen.findByRole('complementary');
    expect(summary.textContent).toContain('₽100.00');
    await press();
    expect(await screen.findByText(/Could not add to cart\. The price has changed/)).toBeTruthy();
    expect(address()).toBe('/products/roblox');
    await waitFor(() => expect(summary.textContent).toContain('₽120.00'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add to cart' }).hasAttribute('disabled')).toBe(
        false,
      ),
    );
  });

  it('says that the shop could not be reached when adding to the cart fails', async () => {
    storeTestSession();
    openProduct({
      cart: {
        add: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await press();
    const failure = /Could not add to cart\. .*internet/;
    expect(await screen.findByText(failure)).toBeTruthy();
  });

  it('adds an option to the cart under the same idempotency key until the shop answers, and counts what is in it', async () => {
    storeTestSession();
    const items: ReturnType<typeof line>[] = [];
    let isLost = true;
    const add = vi.fn((units: { idempotencyKey?: string | undefined }) => {
      expect(units.idempotencyKey).toBeDefined();
      if (items.length === 0) items.push(line());
      if (isLost) throw new TypeError('Failed to fetch');
      return added()();
    });
    openProduct({ header: <CartBadge />, cart: { add, get: () => cart([...items]) } });
    await press();
    const failure = /Could not add to cart\. .*internet/;
    expect(await screen.findByText(failure)).toBeTruthy();
    expect(await screen.findByText('Cart, items: 1')).toBeTruthy();
    isLost = false;
    await press();
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(add).toHaveBeenCalledTimes(3);
    expect(new Set(add.mock.calls.map(([units]) => units.idempotencyKey)).size).toBe(1);
  });

  it('adding to the cart with an expired session leads to /login with one message and keeps the choice', async () => {
    storeTestSession();
    openProduct({ cart: { add: refuseWith('unauthorized') } });
    await press();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText('Your session has expired. Please log in again')).toBeTruthy();
    expect(screen.queryByText(/Could not add/)).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('origin')).toBe('/products/roblox');
    // The product's page adds the item after the log-in.
    expect(consumeWantedItem(4)).toMatchObject({ regionId: 1, gameAmount: 100, quantity: 1 });
  });
});

describe('buying now', () => {
  it('“Buy now” continues to the checkout after a guest has logged in', async () => {
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

  it('“Buy now” adds the chosen option, reloads the cart, and opens the checkout', async () => {
    storeTestSession();
    const add = added();
    const get = vi.fn(() => cart([]));
    openProduct({ header: <CartBadge />, cart: { get, add } });
    await waitFor(() => expect(get).toHaveBeenCalledOnce());
    get.mockImplementation(() => cart([line()]));
    await userEvent.click(await screen.findByRole('button', { name: 'Buy now' }));
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(add).toHaveBeenCalledOnce();
    expect(add).toHaveBeenCalledWith({ ...sentUnits, quantity: 1 });
    expect(await screen.findByText('Cart, items: 1')).toBeTruthy();
  });

  it('asks a guest to log in before buying now', async () => {
    openProduct();
    await userEvent.click(await screen.findByRole('button', { name: 'Buy now' }));
    expect(address()).toBe('/login');
  });
});

it('the product page states how long unopened codes can be returned', async () => {
  openProduct({
    shop: {
      settings: () => ({ ...shopSettings, cardCurrencies: ['rub'], refundHours: 36 }),
    },
  });
  expect(await screen.findByText('Unopened codes can be returned within 36 hours')).toBeTruthy();
});
