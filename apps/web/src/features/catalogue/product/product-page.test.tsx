import { lazy, type ReactNode } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PriceOption, ProductDetail, Region } from '@manabar/contracts';
import { useShownPath } from '#lib/navigation.tsx';
import ProductPage from '#pages/products/product-page.tsx';
import { Refusal, renderAt, storeTestSession, type Answers } from '#test/render.tsx';

const option = (game_amount: number, available_count = 9): PriceOption => ({
  game_amount,
  price_usd: game_amount / 100,
  price_rub: game_amount,
  available_count,
});

const region = (id: number, name: string, game_currency = 'Robux'): Region => ({
  id,
  name,
  code: 'eu',
  game_currency,
  flag: '',
});

const byRegion: Record<number, PriceOption[]> = {
  1: [option(100, 2), ...Array.from({ length: 10 }, (_, index) => option(200 + index))],
  2: [option(5000)],
};

const product: ProductDetail = {
  id: 4,
  title: 'Roblox',
  slug: 'roblox',
  description: 'Card',
  image_url: '/images/products/roblox.svg',
  keywords: '',
  category: 'gift-card',
  game_currency: 'Robux',
  hasRegions: true,
  hasGlobalCodes: false,
  regions: [region(1, 'Europe'), region(2, 'Asia', 'Gems')],
  activation_instructions: 'Open the site',
  prices: byRegion[1] ?? [],
};

function Pages({ next }: { next: ReactNode }) {
  return useShownPath() === '/products/roblox' ? (
    <ProductPage params={{ slug: 'roblox' }} />
  ) : (
    next
  );
}

function open(
  answers: Answers['cart'] = {},
  overrides: Partial<NonNullable<Answers['catalogue']>> = {},
  next: ReactNode = null,
) {
  const prices = vi.fn(({ regionId }: { regionId: unknown }) => byRegion[Number(regionId)] ?? []);
  renderAt(
    '/products/roblox',
    <Pages next={next} />,
    {
      catalogue: {
        bySlug: () => product,
        prices,
        codes: prices,
        popular: ({ regionId }) => (regionId === 1 ? [option(209)] : []),
        ...overrides,
      },
      cart: {
        get: () => ({ success: true, data: [], subtotal: { usd: 0, rub: 0, uzs: null } }),
        ...answers,
      },
      wallet: { balance: () => [{ currency: 'rub', amount: 150 }] },
    },
  );
  return { prices };
}

const amounts = async () => within(await screen.findByRole('group', { name: 'Amount' }));
const pressed = (buttons: HTMLElement[]) =>
  buttons.filter((button) => button.getAttribute('aria-pressed') === 'true');
const address = () => screen.getByTestId('address').textContent;

describe('the product page', () => {
  it('selects the first region and the first price, and shows nine amounts to a page', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Europe' })).toHaveProperty(
      'ariaPressed',
      'true',
    );
    const grid = await amounts();
    expect(grid.getAllByRole('button')).toHaveLength(9);
    expect(pressed(grid.getAllByRole('button'))[0]?.textContent).toContain('100 Robux');
    await userEvent.click(screen.getByRole('button', { name: 'Next amounts' }));
    expect((await amounts()).getAllByRole('button')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Next amounts' })).toHaveProperty('disabled', true);
  });

  it('reloads prices and codes for another region and starts from its first price', async () => {
    const { prices } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Asia' }));
    const grid = await amounts();
    await waitFor(() =>
      expect(pressed(grid.getAllByRole('button'))[0]?.textContent).toContain('5,000 Gems'),
    );
    expect(prices).toHaveBeenCalledWith({ id: 4, regionId: 2 });
    expect(screen.queryByRole('group', { name: 'Popular packages' })).toBeNull();
  });

  it('highlights a popular package in both grids, on the page where it stands', async () => {
    open();
    const popular = within(await screen.findByRole('group', { name: 'Popular packages' }));
    await userEvent.click(popular.getByRole('button', { name: /209/ }));
    expect(pressed(popular.getAllByRole('button'))).toHaveLength(1);
    expect(pressed((await amounts()).getAllByRole('button'))[0]?.textContent).toContain('209');
  });

  it('keeps the quantity between 1 and what is available, and says when that is reached', async () => {
    open();
    const minus = await screen.findByRole('button', { name: 'Decrease quantity' });
    const plus = screen.getByRole('button', { name: 'Increase quantity' });
    expect(minus).toHaveProperty('disabled', true);
    expect(screen.queryByText(/Max quantity reached/)).toBeNull();
    await userEvent.click(plus);
    expect(plus).toHaveProperty('disabled', true);
    expect(screen.getByText(/Max quantity reached/)).toBeTruthy();
    expect(screen.getAllByText('₽200.00').length).toBeGreaterThan(0);
    await userEvent.click((await amounts()).getByRole('button', { name: /^200 / }));
    expect(minus).toHaveProperty('disabled', true);
  });

  it('warns and goes to /login without a session, to come back here', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText('Log in to add this to your cart')).toBeTruthy();
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe('/products/roblox');
  });

  it('adds what was chosen and goes to the cart', async () => {
    storeTestSession();
    const add = vi.fn(() => ({ success: true as const, data: {} as never }));
    open({ add });
    await userEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
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
    const add = vi.fn(() => ({ success: true as const, data: {} as never }));
    const Cart = lazy(() => new Promise<never>(() => undefined));
    open({ add }, {}, <Cart />);
    const button = await screen.findByRole('button', { name: 'Add to cart' });
    await userEvent.click(button);
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    // The answer is there, the next page is not.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await userEvent.click(button);
    expect(add).toHaveBeenCalledOnce();
  });

  it('says what the balance will be, or what is missing on it', async () => {
    storeTestSession();
    open();
    expect(await screen.findByText('Left after payment')).toBeTruthy();
    expect(screen.getByText('₽50.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(await screen.findByText('Missing')).toBeTruthy();
  });

  it('tells why adding failed, stays, and loads the prices again', async () => {
    storeTestSession();
    const { prices } = open({
      add: () => {
        throw new Refusal('price_changed');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(
      await screen.findByText(/Could not add it to the cart\. The price has changed/),
    ).toBeTruthy();
    expect(address()).toBe('/products/roblox');
    await waitFor(() => expect(prices.mock.calls.length).toBeGreaterThan(2));
  });

  it('cannot add what is sold out', async () => {
    open(
      {},
      {
        prices: () => [option(100, 0)],
        codes: () => [],
        bySlug: () => ({ ...product, prices: [option(100, 0)] }),
      },
    );
    expect(await screen.findByText('Everything is sold out')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add to cart' })).toHaveProperty('disabled', true);
  });

  it('says when there is no such product, with ways on', async () => {
    open(
      {},
      {
        bySlug: () => {
          throw new Refusal('not_found');
        },
      },
    );
    expect(await screen.findByRole('heading', { name: 'There is no such product' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the catalogue' }).getAttribute('href')).toBe(
      '/products',
    );
  });
});
