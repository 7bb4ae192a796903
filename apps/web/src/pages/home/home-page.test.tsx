import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Product } from '@manabar/contracts';
import { Topups } from '#features/catalogue/home/topups.tsx';
import { renderAt, shopSettings, type Answers, refuseWith } from '#test/render.tsx';
import HomePage from './home-page.tsx';

const product = (id: number, title: string, slug: string): Product => ({
  id,
  title,
  slug,
  keywords: '',
  description: '',
  image_url: `/images/products/${slug}.svg`,
  category: 'gift-card',
  game_currency: '',
  hasRegions: false,
  hasGlobalCodes: true,
  regions: [],
});
const pubg = product(7, 'PUBG Mobile UC', 'pubg-codes');
const shop: Answers = {
  catalogue: {
    giftCards: () => [
      pubg,
      product(4, 'Free Fire codes', 'freefire-codes'),
      product(3, 'Roblox', 'roblox'),
      { ...product(1, 'Steam Wallet', 'steam-wallet'), from_usd: 5, from_rub: 450 },
    ],
    bestsellers: () => [pubg],
  },
  promotions: { active: () => [{ id: 1, text: 'Offer 1', background_color: 'teal' }] },
};
const hrefs = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const section = (heading: string) =>
  screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement;

describe('the home page', () => {
  it('shows title, highlight and subtitle in the hero of the home page', async () => {
    renderAt('/', <HomePage />, shop);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Game codes and top-ups. Your code right after payment.',
    );
    expect(await screen.findByText(/See the price, the stock/)).toBeTruthy();
  });

  it('shows the sections of the home page in order', async () => {
    renderAt('/', <HomePage />, shop);
    await screen.findByText('Offer 1');
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Direct top-ups',
      'Gift cards',
      'Why Manabar',
    ]);
    const before = (first: HTMLElement, second: HTMLElement) =>
      Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
    const promotions = screen.getByRole('region', { name: 'Promotions' });
    expect(before(screen.getByRole('combobox'), promotions)).toBe(true);
    expect(before(promotions, headings[0] as HTMLElement)).toBe(true);
  });

  it('links the home page to the catalogue and the bestsellers', async () => {
    renderAt('/', <HomePage />, shop);
    const chips = screen.getByRole('group', { name: 'Bestsellers' });
    expect((await within(chips).findByRole('link')).textContent).toBe('PUBG Mobile UC');
    expect(hrefs(chips)).toEqual(['/products/pubg-codes']);
    const [button] = screen.getAllByRole('link', { name: 'View all products' });
    expect(button?.getAttribute('href')).toBe('/products');
  });

  it('the home page shows a tile for each of the three direct top-ups', () => {
    renderAt('/', <HomePage />, shop);
    expect(hrefs(section('Direct top-ups')).sort()).toEqual([
      '/products/freefire',
      '/products/pubg',
      '/products/steam',
    ]);
  });

  it('the home page shows gift cards for PUBG, Free Fire and Roblox first', async () => {
    renderAt('/', <HomePage />, shop);
    const last = await screen.findByRole('link', { name: /Steam Wallet/ });
    expect(last.textContent).toContain('from ₽450.00');
    expect(hrefs(section('Gift cards'))).toEqual([
      '/products',
      '/products/pubg-codes',
      '/products/freefire-codes',
      '/products/roblox',
      '/products/steam-wallet',
    ]);
  });

  it('shows the home page without bestsellers when they cannot be loaded', async () => {
    renderAt('/', <HomePage />, {
      ...shop,
      catalogue: {
        ...shop.catalogue,
        bestsellers: refuseWith('rate_limited'),
      },
    });
    await screen.findByRole('link', { name: /Steam Wallet/ });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(hrefs(screen.getByRole('group', { name: 'Bestsellers' }))).toEqual([]);
  });

  it('shows the home page without promotions when they cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderAt('/', <HomePage />, {
      ...shop,
      promotions: { active: refuseWith('rate_limited') },
    });
    expect(await screen.findByText('No promotions right now')).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Roblox/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the home page says when there are no gift cards', async () => {
    renderAt('/', <HomePage />, {
      ...shop,
      catalogue: { giftCards: () => [], bestsellers: () => [] },
    });
    expect(await screen.findByText('No gift cards yet')).toBeTruthy();
  });
});

it('the home page of a shop that sells codes only mentions no top-ups', async () => {
  renderAt('/', <HomePage />, {
    ...shop,
    shop: { settings: () => ({ ...shopSettings, sellsTopups: false }) },
  });
  const title = await screen.findByRole('heading', {
    level: 1,
    name: /^Game codes and gift cards/,
  });
  expect(title).toBeTruthy();
  expect(hrefs(document.body)).not.toContain('/products/pubg');
  expect(screen.queryByText(/top-up/i)).toBeNull();
});

describe('a top-up tile', () => {
  const tile = (name: RegExp) => screen.getByRole('link', { name }).textContent;

  it('shows a delivery time on a top-up tile only when one was measured', async () => {
    renderAt('/', <Topups />, {
      topup: { deliveryTimes: () => ({ pubg: 59, steam: 61, freefire: null }) },
    });
    await screen.findByText('Usually under a minute');
    expect(tile(/PUBG/)).toContain('Usually under a minute');
    expect(tile(/Steam/)).toContain('Usually in 2\u00a0minutes');
    expect(tile(/Free Fire/)).not.toContain('Usually');
  });

  it('shows no delivery time on a top-up tile while it is unknown', () => {
    renderAt('/', <Topups />);
    for (const name of [/PUBG/, /Steam/, /Free Fire/]) expect(tile(name)).not.toContain('Usually');
  });
});
