import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { advanceTime } from '#test/advance-time.ts';
import { Refusal, address, storeTestSession, refuseWith } from '#test/render.tsx';
import {
  amounts,
  answersWith,
  openProduct,
  option,
  pressed,
  product,
} from '#test/product-shop.tsx';
import { button } from '#test/element-queries.ts';

const disabled = (element: HTMLElement) => element.hasAttribute('disabled');

describe('the product page', () => {
  it('the product page shows picture, title, description, instructions and a link back to the catalogue', async () => {
    openProduct();
    expect(await screen.findByRole('heading', { level: 1, name: 'Roblox' })).toBeTruthy();
    expect(document.title).toBe('Roblox · Manabar');
    expect(document.querySelector('main img, img')?.getAttribute('src')).toBe(product.image_url);
    expect(screen.getByText('Robux for your avatar')).toBeTruthy();
    expect(screen.getByText('Open the site')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Highlights' })).toBeTruthy();
    const back = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(back.getByRole('link', { name: 'Catalogue' }).getAttribute('href')).toBe('/products');
  });

  it('the product page selects the first region and price and shows nine amounts at a time', async () => {
    openProduct();
    expect(await screen.findByRole('button', { name: 'Europe' })).toHaveProperty(
      'ariaPressed',
      'true',
    );
    expect(await amounts()).toHaveLength(9);
    expect(pressed(await amounts())[0]?.textContent).toContain('100 Robux');
    expect(screen.getByText('1–9 of 11')).toBeTruthy();
    expect(disabled(button('Previous amounts'))).toBe(true);
    await userEvent.click(button('Next amounts'));
    expect(await amounts()).toHaveLength(2);
    expect(screen.getByText('10–11 of 11')).toBeTruthy();
    expect(disabled(button('Next amounts'))).toBe(true);
    await userEvent.click(button('Previous amounts'));
    expect(await amounts()).toHaveLength(9);
  });

  it('the product page reloads prices and codes for another region and selects its first price', async () => {
    const { prices, codes } = openProduct();
    await userEvent.click(await screen.findByRole('button', { name: 'Asia' }));
    await waitFor(async () =>
      expect(pressed(await amounts())[0]?.textContent).toContain('5,000 Gems'),
    );
    expect(prices).toHaveBeenCalledWith({ id: 4, regionId: 2 });
    expect(codes).toHaveBeenCalledWith({ id: 4, regionId: 2 });
    expect(pressed(await amounts())[0]?.textContent).toContain('$50.00');
    expect(screen.getByRole('complementary').textContent).toContain('₽5,000.00');
    expect(screen.queryByRole('group', { name: 'Popular packages' })).toBeNull();
  });

  it('the product page disables “Add to cart” while the prices of a region load', async () => {
    const asked = Promise.withResolvers<void>();
    openProduct({
      catalogue: {
        prices: async () => {
          await asked.promise;
          return [option(5000)];
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Asia' }));
    expect(pressed([button('Asia')])).toHaveLength(1);
    expect(disabled(button('Add to cart'))).toBe(true);
    asked.resolve();
    await waitFor(() => expect(disabled(button('Add to cart'))).toBe(false));
  });

  it('the product page highlights a chosen popular package in both grids and turns to its amount', async () => {
    openProduct();
    const popular = within(await screen.findByRole('group', { name: 'Popular packages' }));
    await userEvent.click(popular.getByRole('button', { name: /209/ }));
    expect(pressed(popular.getAllByRole('button'))).toHaveLength(1);
    expect(pressed(await amounts())).toHaveLength(1);
    expect(pressed(await amounts())[0]?.textContent).toContain('209');
    expect(screen.getByRole('complementary').textContent).toContain('₽209.00');
  });

  it('renders the product when popular packages cannot be loaded', async () => {
    openProduct({ catalogue: { popular: refuseWith('rate_limited') } });
    expect(await amounts()).toHaveLength(9);
    expect(screen.queryByRole('group', { name: 'Popular packages' })).toBeNull();
  });

  it('the product page limits the quantity to the stock and says when the limit is reached', async () => {
    openProduct();
    const minus = await screen.findByRole('button', { name: 'Decrease quantity' });
    const plus = button('Increase quantity');
    expect(disabled(minus)).toBe(true);
    expect(screen.queryByText(/Max quantity reached/)).toBeNull();
    await userEvent.click(plus);
    expect(disabled(plus)).toBe(true);
    expect(screen.getByText(/Max quantity reached/)).toBeTruthy();
    expect(screen.getAllByText('₽200.00').length).toBeGreaterThan(0);
    await userEvent.click(minus);
    expect(disabled(plus)).toBe(false);
    expect(screen.queryByText(/Max quantity reached/)).toBeNull();
    await userEvent.click(plus);
    await userEvent.click((await amounts())[1] ?? plus);
    expect(disabled(minus)).toBe(true);
    expect(screen.queryByText(/Max quantity reached/)).toBeNull();
  });

  it('the product page shows the balance after the purchase or the missing amount', async () => {
    storeTestSession();
    openProduct();
    expect(await screen.findByText('Remaining')).toBeTruthy();
    expect(screen.getByText('₽50.00')).toBeTruthy();
    await userEvent.click(button('Increase quantity'));
    expect(await screen.findByText('Short by')).toBeTruthy();
  });
});

describe('stock', () => {
  it('the product page shows low stock and disables options that are sold out', async () => {
    openProduct({ catalogue: answersWith([option(10, 0), option(20, 4), option(30, 5)]) });
    const [soldOut, few, enough] = await amounts();
    expect(soldOut?.textContent).toContain('Sold out');
    expect(soldOut).toHaveProperty('disabled', true);
    expect(few?.textContent).toContain('4 left');
    expect(enough?.textContent).not.toContain('left');
    expect(pressed(await amounts())).toEqual([few]);
  });

  it('the product page turns to the selected amount when those before it are sold out', async () => {
    const soldOut = Array.from({ length: 9 }, (_, index) => option(100 + index, 0));
    openProduct({ catalogue: answersWith([...soldOut, option(300), option(400)]) });
    const [selected] = pressed(await amounts());
    expect(selected?.textContent).toContain('300 Robux');
    await userEvent.click(button('Previous amounts'));
    expect(await amounts()).toHaveLength(9);
  });

  it('the product page says that the product is sold out, links to others, and disables “Add to cart”', async () => {
    openProduct({ catalogue: answersWith([option(100, 0), option(200, 0)]) });
    expect(await screen.findByText('Everything is sold out')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the catalogue' })).toBeTruthy();
    expect(pressed(await amounts())).toEqual([]);
    expect(disabled(button('Add to cart'))).toBe(true);
    expect(disabled(button('Increase quantity'))).toBe(true);
  });

  it('the product page suggests another region when one is sold out', async () => {
    openProduct({ catalogue: { codes: () => [] } });
    expect(await screen.findByText(/Choose another region/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the catalogue' })).toBeNull();
  });

  it('the product page says that a product has no amounts and links to the catalogue', async () => {
    openProduct({ catalogue: answersWith([]) });
    expect(await screen.findByText('No amounts available')).toBeTruthy();
    expect(disabled(button('Buy now'))).toBe(true);
    expect(screen.getByRole('link', { name: 'Open the catalogue' })).toBeTruthy();
  });
});

describe('a product that', () => {
  it('redirects a product opened by its id to the address of its slug', async () => {
    const depth = history.length;
    openProduct({ at: '/products/4?lang=en' });
    await waitFor(() => expect(address()).toBe('/products/roblox?lang=en'));
    expect(await screen.findByRole('heading', { name: 'Roblox' })).toBeTruthy();
    expect(history.length).toBe(depth);
  });

  it('the product page says that a product does not exist and links to the catalogue', async () => {
    openProduct({ catalogue: { bySlug: refuseWith('not_found') } });
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeTruthy();
    expect(button('Go back')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the catalogue' }).getAttribute('href')).toBe(
      '/products',
    );
  });

  it('the product page shows why a product could not be loaded and retries', async () => {
    let calls = 0;
    openProduct({
      catalogue: {
        bySlug: () => {
          calls += 1;
          if (calls === 1) throw new Refusal('rate_limited');
          return product;
        },
      },
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { level: 1 }).textContent).toBe(
      'Could not load the product',
    );
    expect(alert.textContent).toContain('Too many attempts');
    await userEvent.click(button('Try again'));
    expect(await screen.findByRole('heading', { name: 'Roblox' })).toBeTruthy();
  });

  it('the product page says that the shop cannot be reached without a connection, and retries', async () => {
    vi.useFakeTimers();
    let online = false;
    openProduct({
      catalogue: {
        bySlug: () => {
          if (!online) throw new TypeError('Failed to fetch');
          return product;
        },
      },
    });
    // Three more attempts follow, one second apart.
    await advanceTime(3100);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('The shop cannot be reached');
    online = true;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await advanceTime(100);
    expect(screen.getByRole('heading', { name: 'Roblox' })).toBeTruthy();
  });
});
