import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '@manabar/contracts';
import { advanceTime } from '#test/advance-time.ts';
import { address, renderAt } from '#test/render.tsx';
import { HomeSearch } from './home-search.tsx';

const product = (id: number, title: string, keywords = ''): Product => ({
  id,
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  keywords,
  description: `About ${title}`,
  image_url: `/images/products/${id}.svg`,
  category: 'gift-card',
  game_currency: '',
  hasRegions: false,
  hasGlobalCodes: true,
  regions: [],
});
const shop = ['Roblox', 'Steam Wallet', ...[1, 2, 3, 4, 5, 6].map((n) => `Card ${n}`)].map(
  (title, index) => product(index + 1, title),
);

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(box(), { key });
const options = () => screen.queryAllByRole('option');
const titles = () => options().map((option) => option.querySelector('span span')?.textContent);
const outcome = () => document.querySelector('search [role=status]')?.textContent;
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

async function open(list: () => Product[] | Promise<Product[]> = () => shop) {
  vi.useFakeTimers();
  renderAt('/', <HomeSearch />, { catalogue: { list } });
  act(() => box().focus());
  await advanceTime(0);
}
async function find(query: string) {
  type(query);
  await advanceTime(300);
}

describe('typing', () => {
  it('the home search searches 300 ms after the last key press and not earlier', async () => {
    const list = vi.fn(() => shop);
    await open(list);
    expect(box().type).toBe('search');
    type('ro');
    await advanceTime(299);
    type('rob');
    await advanceTime(299);
    expect(list).not.toHaveBeenCalled();
    expect(screen.getByText('Searching...')).toBeTruthy();
    expect(options()).toHaveLength(0);
    await advanceTime(1);
    expect(list).toHaveBeenCalledTimes(1);
    expect(titles()).toEqual(['Roblox']);
    expect(screen.queryByText('Searching...')).toBeNull();
  });

  it('the home search says that the search is running until the products are loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<Product[]>();
    await open(() => promise);
    await find('roblox');
    expect(screen.getByText('Searching...')).toBeTruthy();
    expect(box().getAttribute('aria-expanded')).toBe('false');
    resolve(shop);
    await advanceTime(0);
    expect(titles()).toEqual(['Roblox']);
    expect(box().getAttribute('aria-expanded')).toBe('true');
  });

  it('the home search does not search for fewer than two characters after trimming', async () => {
    const list = vi.fn(() => shop);
    await open(list);
    await find('r');
    await find('  r ');
    expect(list).not.toHaveBeenCalled();
    expect(screen.queryByText('Searching...')).toBeNull();
    await find(' ro ');
    expect(titles()).toEqual(['Roblox']);
  });

  it('the home search clears its results when the query becomes too short', async () => {
    await open();
    await find('ro');
    expect(options()).toHaveLength(1);
    type('r');
    expect(options()).toHaveLength(0);
    expect(screen.queryByText('Searching...')).toBeNull();
  });

  it('the home search shows the first five games with image, title, description and a link', async () => {
    await open();
    await find('CARD');
    expect(titles()).toEqual(['Card 1', 'Card 2', 'Card 3', 'Card 4', 'Card 5']);
    const [first] = options();
    expect(first?.getAttribute('href')).toBe('/products/card-1');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/images/products/3.svg');
    expect(first?.textContent).toContain('About Card 1');
    expect(outcome()).toBe('5 games found');
  });

  it('the home search says that no game matches', async () => {
    await open();
    await find('zelda');
    expect(outcome()).toBe('No games found');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });
});

describe('what else the catalogue finds', () => {
  const group = () => screen.queryByRole('group', { name: 'More results' });
  const inGroup = () =>
    within(group() as HTMLElement)
      .getAllByRole('option')
      .map((option) => option.querySelector('span span')?.textContent);

  it('the home search lists other matches in a separate group below the products found by title', async () => {
    await open(() => [...shop, product(9, 'Rich card', 'steam, robux')]);
    await find('steam');
    expect(titles()).toEqual(['Steam Wallet', 'Steam', 'Rich card']);
    expect(inGroup()).toEqual(['Steam', 'Rich card']);
    expect(outcome()).toBe('3 games found');
  });

  it('the home search shows only the other matches when no title matches', async () => {
    await open(() => [product(1, 'Roblox', 'роблокс')]);
    await find('pubg');
    expect(inGroup()).toEqual(['PUBG Mobile']);
    expect(outcome()).toBe('1 game found');
    await find('роблокс');
    expect(inGroup()).toEqual(['Roblox']);
  });

  it('the home search selects other matches by keyboard after the products found by title', async () => {
    await open();
    await find('steam');
    press('ArrowDown');
    press('ArrowDown');
    expect(active()?.getAttribute('href')).toBe('/products/steam');
    press('Enter');
    expect(address()).toBe('/products/steam');
  });

  it('the home search keeps the first five products found by title when there are other matches', async () => {
    await open(() => [...shop, product(9, 'Other', 'card')]);
    await find('card');
    expect(titles()).toEqual(['Card 1', 'Card 2', 'Card 3', 'Card 4', 'Card 5', 'Other']);
    expect(inGroup()).toEqual(['Other']);
  });
});

describe('a search that fails', () => {
  const logged = vi.fn();
  beforeEach(() => {
    logged.mockClear();
    vi.spyOn(console, 'error').mockImplementation(logged);
  });

  it('the home search logs a failure, shows no results, and searches again on the next key press', async () => {
    let works = false;
    await open(() => {
      if (!works) throw new TypeError('no connection');
      return shop;
    });
    await find('ro');
    await advanceTime(3000); // three more attempts, one second apart
    expect(screen.queryByText('Searching...')).toBeNull();
    expect(screen.queryByText('No games found')).toBeNull();
    expect(options()).toHaveLength(0);
    expect(logged.mock.calls).toEqual([['search: NETWORK', expect.any(Error)]]);
    works = true;
    await find('rob');
    expect(titles()).toEqual(['Roblox']);
  });
});

describe('leaving the box', () => {
  it('the home search closes its suggestions 200 ms after the focus leaves and opens them again on focus', async () => {
    await open();
    await find('ro');
    act(() => box().blur());
    await advanceTime(199);
    expect(options()).toHaveLength(1);
    await advanceTime(1);
    expect(options()).toHaveLength(0);
    expect(box().value).toBe('ro');
    act(() => box().focus());
    expect(options()).toHaveLength(1);
  });

  it('the home search keeps its suggestions open when the focus returns within 200 ms', async () => {
    await open();
    await find('ro');
    act(() => box().blur());
    await advanceTime(199);
    act(() => box().focus());
    await advanceTime(1000);
    expect(options()).toHaveLength(1);
  });

  it('the home search keeps the focus in its box while the mouse is pressed on a result', async () => {
    await open();
    await find('ro');
    expect(fireEvent.mouseDown(options()[0] as HTMLElement)).toBe(false);
  });
});

describe('picking', () => {
  it('the home search opens the clicked product and clears its box', async () => {
    await open();
    await find('ro');
    fireEvent.click(options()[0] as HTMLElement);
    expect(address()).toBe('/products/roblox');
    expect(box().value).toBe('');
    expect(options()).toHaveLength(0);
  });

  it('the home search selects suggestions with the arrow keys, wraps around, and opens one with Enter', async () => {
    await open();
    await find('card');
    const seen: (string | undefined)[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
      press(key);
      const chosen = active();
      seen.push(chosen?.querySelector('span span')?.textContent);
      const selected = options().filter((each) => each.getAttribute('aria-selected') === 'true');
      expect(selected).toEqual(chosen ? [chosen] : []);
    }
    expect(seen).toEqual(['Card 1', 'Card 2', 'Card 1', undefined, 'Card 5']);
    press('ArrowDown');
    expect(active()).toBeNull();
    press('ArrowDown');
    press('Enter');
    expect(address()).toBe('/products/card-1');
    expect(box().value).toBe('');
  });

  it('the home search opens the catalogue with its query on Enter when no suggestion is selected', async () => {
    await open();
    await find(' ro ');
    fireEvent.submit(box().closest('form')!);
    expect(address()).toBe('/products?q=ro');
    expect(options()).toHaveLength(0);
  });

  it('the home search ignores Enter and arrow keys while an input method composes', async () => {
    await open();
    await find('card');
    fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
    expect(active()).toBeNull();
    press('ArrowDown');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(box().value).toBe('card');
  });
});

describe('Escape', () => {
  it('the home search closes its suggestions on the first Escape and clears its box on the second', async () => {
    await open();
    await find('ro');
    press('Escape');
    expect(options()).toHaveLength(0);
    expect(box().value).toBe('ro');
    press('ArrowDown');
    expect(options()).toHaveLength(1);
    press('Escape');
    press('Escape');
    expect(box().value).toBe('');
  });
});

describe('the box', () => {
  it('the home search is a plain form that works without JavaScript', async () => {
    await open();
    expect(box().type).toBe('search');
    const form = box().closest('form');
    expect([form?.getAttribute('action'), box().name]).toEqual(['/products', 'q']);
    expect(within(form as HTMLElement).getByRole('button', { name: 'Search' })).toBeTruthy();
  });
});
