import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Product } from '@manabar/contracts';
import { PRODUCTS_PER_PAGE } from '@manabar/contracts/rules';
import ProductsPage from '#pages/products/products-page.tsx';
import { openProduct, product as detail } from '#test/product-shop.tsx';
import { Refusal, address, renderAt, shopSettings, type Answers } from '#test/render.tsx';

const product = (id: number, title: string, slug: string, keywords = ''): Product => ({
  id,
  title,
  slug,
  keywords,
  description: '',
  image_url: `/images/products/${slug}.svg`,
  category: 'gift-card',
  game_currency: '',
  hasRegions: false,
  hasGlobalCodes: true,
  regions: [],
});

const list = () => [
  product(1, 'Roblox', 'roblox', 'robux'),
  product(2, 'Steam wallet', 'steam-wallet'),
];
/** Answers of a catalogue with these products, a page at a time or all at once. */
const catalogueOf = (products: Product[]): NonNullable<Answers['catalogue']> => ({
  list: vi.fn(() => products),
  page: ({ page }) => ({
    products: products.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE),
    total: products.length,
  }),
  cards: () =>
    products.map(({ id }) => ({
      id,
      from_usd: id,
      from_rub: id * 100,
      sold_out: false,
      delivery_seconds: null,
    })),
  bestsellers: () => [],
});
const open = (address = '/products', catalogue: Answers['catalogue'] = catalogueOf(list())) =>
  renderAt(address, <ProductsPage />, { catalogue });
const links = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const cards = () => links('Codes and gift cards');
const topUps = () => links('Direct top-ups');

describe('the catalogue', () => {
  it('the catalogue lists the three direct top-ups and every product with links to their pages', async () => {
    open();
    await screen.findByRole('link', { name: /Roblox/ });
    expect(topUps()).toEqual(['/products/pubg', '/products/steam', '/products/freefire']);
    expect(cards()).toEqual(['/products/roblox', '/products/steam-wallet']);
  });

  it('filters the catalogue by title or keywords while typing and keeps the query in the address', async () => {
    open();
    await screen.findByRole('link', { name: /Roblox/ });
    await userEvent.type(screen.getByRole('searchbox'), 'ROBUX');
    await waitFor(() => expect(cards()).toEqual(['/products/roblox']));
    expect(screen.queryByRole('region', { name: 'Direct top-ups' })).toBeNull();
    expect(screen.getByText('1 product')).toBeTruthy();
    expect(address()).toBe('/products?q=ROBUX');
  });

  it('a catalogue search finds a top-up together with the codes of the same game', async () => {
    open('/products?q=steam');
    await waitFor(() => expect(cards()).toEqual(['/products/steam-wallet']));
    expect(topUps()).toEqual(['/products/steam']);
    expect(screen.getByText('2 products')).toBeTruthy();
  });

  it('the catalogue shows one chosen kind of goods, keeps the choice in the address, and searches within it', async () => {
    open('/products?q=steam');
    await screen.findByText('2 products');
    await userEvent.click(screen.getByRole('button', { name: 'Top-ups' }));
    await waitFor(() => expect(address()).toBe('/products?q=steam&type=top-ups'));
    expect(topUps()).toEqual(['/products/steam']);
    expect(screen.queryByRole('region', { name: 'Codes and gift cards' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Codes and cards' }));
    await waitFor(() => expect(cards()).toEqual(['/products/steam-wallet']));
    expect(screen.queryByRole('region', { name: 'Direct top-ups' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(address()).toBe('/products?q=steam'));
  });

  it('the catalogue suggests bestsellers and a link to all products when no product matches the search', async () => {
    open('/products?q=zelda', {
      ...catalogueOf(list()),
      bestsellers: () => [
        { id: 2, slug: 'steam-wallet', title: 'Steam wallet', image_url: '/images/p.svg' },
      ],
    });
    expect(await screen.findByText(/No products match “zelda”/)).toBeTruthy();
    await waitFor(() =>
      expect(links('You might like')).toEqual(['/products/steam-wallet', '/products/roblox']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show all products' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(address()).toBe('/products');
    const first = screen.getByRole('region', { name: 'Direct top-ups' });
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('the catalogue says that the shop has no products yet, and lists the direct top-ups', async () => {
    open('/products', catalogueOf([]));
    expect(await screen.findByText('No products yet')).toBeTruthy();
    expect(topUps()).toHaveLength(3);
  });

  it('the catalogue shows a loading error next to the direct top-ups and retries', async () => {
    let calls = 0;
    open('/products', {
      page: () => {
        calls += 1;
        if (calls === 1) throw new Refusal('rate_limited');
        return { products: list(), total: 2 };
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(topUps()).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
  });
});

const codesOnly = { settings: () => ({ ...shopSettings, sellsTopups: false }) };

it.each(['/products', '/products?type=top-ups'])(
  'the catalogue at %s of a shop that sells codes only shows no top-ups and no filter by kind',
  async (place) => {
    renderAt(place, <ProductsPage />, { catalogue: catalogueOf(list()), shop: codesOnly });
    await screen.findByRole('link', { name: /Roblox/ });
    await waitFor(() => expect(screen.queryByText('Direct top-ups')).toBeNull());
    expect(screen.queryByRole('group', { name: 'Product type' })).toBeNull();
    expect(cards()).toEqual(['/products/roblox', '/products/steam-wallet']);
  },
);

it('the catalogue of a shop that sells codes only focuses the products when its search is cleared', async () => {
  const answers = { catalogue: catalogueOf(list()), shop: codesOnly };
  renderAt('/products?q=zelda', <ProductsPage />, answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Show all products' }));
  const products = await screen.findByRole('region', { name: 'Codes and gift cards' });
  await waitFor(() => expect(document.activeElement).toBe(products));
});

describe('a catalogue of several pages', () => {
  const many = Array.from({ length: 2 * PRODUCTS_PER_PAGE + 1 }, (_, n) =>
    product(n + 1, n % 2 ? `Card ${n}` : `Voucher ${n}`, `goods-${n}`),
  );
  const pager = () => screen.getByRole('navigation', { name: 'Pages of products' });
  const firstCard = async (n: number) =>
    waitFor(() =>
      expect(cards().filter((path) => path?.includes('goods'))[0]).toBe(`/products/goods-${n}`),
    );

  it('a catalogue of several pages shows the page of the address and links to the next and previous ones', async () => {
    open('/products?lang=en', catalogueOf(many));
    await firstCard(0);
    expect(pager().textContent).toContain('1 / 3');
    expect(within(pager()).queryByRole('link', { name: 'Previous' })).toBeNull();
    await userEvent.click(within(pager()).getByRole('link', { name: 'Next' }));
    await firstCard(PRODUCTS_PER_PAGE);
    expect(address()).toBe('/products?lang=en&page=2');
    expect(document.activeElement).toBe(
      screen.getByRole('region', { name: 'Codes and gift cards' }),
    );
    await userEvent.click(within(pager()).getByRole('link', { name: 'Next' }));
    await firstCard(2 * PRODUCTS_PER_PAGE);
    expect(pager().textContent).toContain('3 / 3');
    expect(within(pager()).queryByRole('link', { name: 'Next' })).toBeNull();
    await userEvent.click(within(pager()).getByRole('link', { name: 'Previous' }));
    await userEvent.click(await within(pager()).findByRole('link', { name: 'Previous' }));
    await firstCard(0);
    expect(address()).toBe('/products?lang=en');
  });

  it('a search in a catalogue of several pages finds products of all pages, and begins at its first page', async () => {
    const catalogue = catalogueOf(many);
    open('/products?page=2', catalogue);
    await firstCard(PRODUCTS_PER_PAGE);
    expect(catalogue.list).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('searchbox'), 'voucher');
    expect(await screen.findByText(`${PRODUCTS_PER_PAGE + 1} products`)).toBeTruthy();
    await firstCard(0);
    expect(address()).toBe('/products?q=voucher');
    expect(screen.getByRole('link', { name: /Voucher 4(?!\d)/ }).textContent).toContain(
      'from ₽500.00',
    );
    expect(pager().textContent).toContain('1 / 2');
    await userEvent.click(within(pager()).getByRole('link', { name: 'Next' }));
    await firstCard(2 * PRODUCTS_PER_PAGE);
    expect(address()).toBe('/products?q=voucher&page=2');
    expect(catalogue.list).toHaveBeenCalledOnce();
  });

  it('a catalogue of one page has no links to pages and is searched without another request', async () => {
    const catalogue = catalogueOf(list());
    open('/products?q=robux', catalogue);
    await screen.findByText('1 product');
    expect(screen.queryByRole('navigation', { name: 'Pages of products' })).toBeNull();
    expect(catalogue.list).not.toHaveBeenCalled();
  });
});

describe('a card', () => {
  it.each(['mouseEnter', 'focus', 'pointerDown'] as const)(
    'the catalogue prefetches the product of a card once on %s',
    async (event) => {
      const bySlug = vi.fn(() => detail);
      const popular = vi.fn(() => []);
      const codes = vi.fn(() => []);
      open('/products', { ...catalogueOf(list()), bySlug, popular, codes });
      const card = await screen.findByRole('link', { name: /Roblox/ });
      expect(bySlug).not.toHaveBeenCalled();
      fireEvent[event](card);
      await waitFor(() => expect(codes).toHaveBeenCalledWith({ id: 4, regionId: 1 }));
      expect(popular).toHaveBeenCalledWith({ id: 4, regionId: 1 });
      fireEvent[event](card);
      expect(bySlug).toHaveBeenCalledOnce();
      expect(bySlug).toHaveBeenCalledWith({ slug: 'roblox' });
    },
  );

  it('the catalogue opens a prefetched product without requesting it again', async () => {
    const bySlug = vi.fn(() => detail);
    openProduct({
      at: '/products',
      catalogue: { ...catalogueOf(list()), bySlug },
      next: <ProductsPage />,
    });
    const card = await screen.findByRole('link', { name: /Roblox/ });
    await userEvent.hover(card);
    await waitFor(() => expect(bySlug).toHaveBeenCalledOnce());
    await userEvent.click(card);
    expect(await screen.findByRole('heading', { level: 1, name: 'Roblox' })).toBeTruthy();
    expect(bySlug).toHaveBeenCalledOnce();
  });
});
