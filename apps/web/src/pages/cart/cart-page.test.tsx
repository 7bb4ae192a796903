import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CartItem, PriceOption, ProductDetail } from '@manabar/contracts';
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
  it('shows cart prices in roubles without kopecks, dollars with cents, and no soms without a rate', async () => {
    await open();
    expect(total().getAllByText('₽1,891')[0]).toBeTruthy();
    expect(total().getByText('$20.98')).toBeTruthy();
    expect(total().queryByText('In Uzbek soʻm, approx.')).toBeNull();
    expect(await total().findByText('₽109')).toBeTruthy();
  });

  it('shows no sum in dollars and soms for a cart that is sold only in roubles', async () => {
    await open([line({ price_usd: null })], 0);
    expect(total().queryByText('$0.00')).toBeNull();
    expect(total().queryByText('In Uzbek soʻm, approx.')).toBeNull();
    expect(total().queryByText(/not included/)).toBeNull();
  });

  it('shows the cart in the currency in which all of it is sold', async () => {
    await open([line({ price_rub: null })]);
    expect(total().getAllByText('$9.98')).toHaveLength(3);
    expect(total().queryByText('₽0')).toBeNull();
    expect(rowOf('Roblox').getByText('$4.99 each')).toBeTruthy();
    expect(rowOf('Roblox').queryByText(/Not sold/)).toBeNull();
  });

  it('names the price of a cart line that is not sold in the chosen currency', async () => {
    await open([line({ price_rub: null }), { ...steam, price_usd: null }]);
    expect(rowOf('Roblox').getByText('Not sold in RUB')).toBeTruthy();
    expect(rowOf('Roblox').getByText('$4.99 each')).toBeTruthy();
  });

  it('marks the sums that leave out a part of the cart', async () => {
    await open([line({ price_usd: null }), steam], 126_720);
    expect(total().getByText('$11.00').parentElement?.textContent).toBe('$11.00*');
    expect(total().getByText(/126,720/).parentElement?.textContent).toMatch(/\*$/);
    expect(total().getByText(/not included/)).toBeTruthy();
  });

  it('names region and regional currency of each cart line', async () => {
    const european = { ...steam, id: 3, region: 'Europe', game_currency: 'EUR' };
    await open([{ ...steam, region: 'USA' }, european]);
    const lines = screen.getAllByRole('link', { name: 'Steam' }).map((link) => link.closest('li'));
    expect(
      lines.map((line) => /(USA|Europe)\s· 10\s\w+/.exec(line?.textContent ?? '')?.[0]),
    ).toEqual(['USA\u00a0· 10\u00a0USD', 'Europe\u00a0· 10\u00a0EUR']);
  });

  it('shows the cart total in soms when there is a rate', async () => {
    await open([line()], 126_720);
    expect(total().getByText('In Uzbek soʻm, approx.')).toBeTruthy();
  });

  it('the cart disables the plus button at the stock limit and says so', async () => {
    const { user } = await open();
    expect(plus('Roblox').disabled).toBe(false);
    await user.click(plus('Roblox'));
    expect(plus('Roblox').disabled).toBe(true);
    expect(rowOf('Roblox').getByText('Maximum quantity: 3')).toBeTruthy();
  });

  it('blocks the checkout while a cart line cannot be bought', async () => {
    const { user } = await open([line({ quantity: 5, available_count: 1 }), steam]);
    expect(screen.queryByRole('link', { name: 'Go to checkout' })).toBeNull();
    await user.click(minus('Roblox'));
    expect(quantityOf('Roblox')).toBe('1');
    const checkout = screen.getByRole('link', { name: 'Go to checkout' });
    expect(checkout.getAttribute('href')).toBe('/checkout');
  });

  it('blocks the checkout until a sold-out cart line is removed', async () => {
    const { user } = await open([line({ available_count: 0 }), steam]);
    expect(await rowOf('Roblox').findByText(/^Sold out\. Remove it to check out\./)).toBeTruthy();
    const blocked = screen.getByRole<HTMLButtonElement>('button', { name: 'Go to checkout' });
    expect(blocked.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove Roblox, 400\u00a0Robux' }));
    expect(screen.getByRole('link', { name: 'Steam' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to checkout' })).toBeTruthy();
  });

  it('links an empty cart to the products', async () => {
    renderAt('/cart', <CartPage />, shop([]).answers);
    const products = await screen.findByRole('link', { name: 'Browse products' });
    expect(products.getAttribute('href')).toBe('/products');
  });

  it('says that the cart could not be loaded and retries', async () => {
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

describe('lines that changed since they were put in', () => {
  const product = (price_rub: number, regions = 0): ProductDetail => ({
    id: 10,
    title: 'Roblox',
    slug: 'roblox',
    description: '',
    image_url: '',
    keywords: '',
    category: 'gift-card',
    game_currency: 'Robux',
    hasRegions: regions > 0,
    hasGlobalCodes: false,
    regions: Array.from({ length: regions }, (_, id) => ({
      id: id + 1,
      name: String(id),
      code: 'us',
      game_currency: 'Robux',
      flag: '',
    })),
    activation_instructions: '',
    prices: [
      { game_amount: 400, price_usd: 4.99, price_rub: 450.5, available_count: 0 },
      { game_amount: 400, price_usd: 5.99, price_rub, available_count: 7 },
    ],
  });

  async function openGone(detail: ProductDetail, over: Partial<CartItem> = {}) {
    const { answers } = shop([line({ available_count: 0, ...over }), steam]);
    const [soldOut, offer] = detail.prices as [PriceOption, PriceOption];
    const prices = ({ regionId }: { regionId: unknown }) =>
      regionId === 2 ? [soldOut, { ...offer, price_rub: 610 }] : [];
    renderAt('/cart', <CartPage />, { ...answers, catalogue: { byId: () => detail, prices } });
    await screen.findByRole('region', { name: 'Total' });
  }

  it('a cart line with a changed price names the new price, links to the product and prevents the checkout', async () => {
    await openGone(product(520));
    expect(await screen.findByText(/The price is now ₽520/)).toBeTruthy();
    const again = rowOf('Roblox').getByRole('link', { name: 'Choose again' });
    expect(again.getAttribute('href')).toBe('/products/10');
    expect(screen.queryByRole('link', { name: 'Go to checkout' })).toBeNull();
  });

  it.each([
    ['0', '₽520'],
    ['1', '₽610'],
  ])('names the changed price in the region %s of a cart line', async (region, price) => {
    await openGone(product(520, 2), { region });
    expect(await screen.findByText(new RegExp(`The price is now ${price}`))).toBeTruthy();
  });

  it.each([0, 1])(
    'shows a cart line as sold out when its region is not among the %d left of the product',
    async (regions) => {
      await openGone(product(520, regions), { region: 'Europe' });
      expect(await screen.findByText(/Sold out\. Remove it/)).toBeTruthy();
      await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      expect(screen.queryByText(/The price is now/)).toBeNull();
    },
  );

  it('shows a cart line as sold out when its region is unknown', async () => {
    await openGone(product(520, 2));
    expect(await screen.findByText(/Sold out\. Remove it/)).toBeTruthy();
    expect(rowOf('Roblox').getByRole('link', { name: 'Choose again' })).toBeTruthy();
    expect(screen.queryByText(/The price is now/)).toBeNull();
  });
});

describe('a cart that cannot be asked for again', () => {
  it('keeps the loaded cart when a refresh fails and says so once', async () => {
    const { answers } = shop([line(), steam]);
    const get = answers.cart!.get!;
    let broken = false;
    answers.cart!.get = (input) => {
      if (broken) throw new Refusal('forbidden');
      return get(input);
    };
    renderAt('/cart', <CartPage />, answers);
    await screen.findByRole('region', { name: 'Total' });
    broken = true;
    await userEvent.click(plus('Roblox'));
    expect(await screen.findByText(/^Failed to fetch cart\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Roblox' })).toBeTruthy();
  });
});

describe('the focus', () => {
  it('the cart moves the focus to the line that takes the place of a removed one', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove Roblox, 400\u00a0Robux' }));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Steam' }));
  });

  it('moves the focus to the link of the empty cart after the last line is removed', async () => {
    const { user } = await open([steam]);
    await user.click(screen.getByRole('button', { name: 'Remove Steam, 10\u00a0USD' }));
    const products = screen.getByRole('link', { name: 'Browse products' });
    await waitFor(() => expect(document.activeElement).toBe(products));
  });

  it('leaves the focus alone in a cart that was empty from the beginning', async () => {
    renderAt('/cart', <CartPage />, shop([]).answers);
    await screen.findByRole('link', { name: 'Browse products' });
    expect(document.activeElement).toBe(document.body);
  });
});
