import { describe, expect, it } from 'vitest';
import { pickGiftCards } from './pick-gift-cards.ts';

const product = (slug: string, category: 'gift-card' | 'top-up' = 'gift-card') => ({
  slug,
  category,
});
const slugs = (products: readonly { slug: string }[]) => products.map(({ slug }) => slug);

describe('pickGiftCards', () => {
  it('the home page lists gift cards for PUBG, Free Fire and Roblox first, wherever they are in the catalogue', () => {
    const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((slug) => product(slug));
    const shop = [...others, product('roblox'), product('freefire-codes'), product('pubg-codes')];
    expect(slugs(pickGiftCards(shop))).toEqual([
      'pubg-codes',
      'freefire-codes',
      'roblox',
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  it('the home page lists as gift cards only products of the catalogue, and no top-ups', () => {
    expect(slugs(pickGiftCards([product('a'), product('x', 'top-up'), product('roblox')]))).toEqual(
      ['roblox', 'a'],
    );
    expect(pickGiftCards([])).toEqual([]);
  });
});
