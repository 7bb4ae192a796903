import { describe, expect, it } from 'vitest';
import type { OrderItem, Product } from '@manabar/contracts';
import { gameCurrencyOf, whatOf } from './item-names.ts';

const product = (title: string, game_currency: string, ...regional: string[]): Product => ({
  id: 1,
  title,
  slug: 'x',
  description: '',
  image_url: '',
  keywords: '',
  category: 'gift-card',
  game_currency,
  hasRegions: regional.length > 0,
  hasGlobalCodes: false,
  regions: regional.map((name, index) => ({
    id: index + 1,
    name,
    code: 'us',
    game_currency: name,
    flag: '',
  })),
});

describe('the name of what was bought', () => {
  it("is the product's currency, where all its regions agree", () => {
    expect(gameCurrencyOf([product('Roblox', 'Robux')], 'Roblox')).toBe('Robux');
    expect(gameCurrencyOf([product('Roblox', 'Robux', 'Robux', 'Robux')], 'Roblox')).toBe('Robux');
  });

  it('is left away rather than wrong', () => {
    expect(gameCurrencyOf([product('Steam', 'USD', 'USD', 'TRY')], 'Steam')).toBe('');
    expect(gameCurrencyOf([product('Card', 'gems'), product('Card', 'gold')], 'Card')).toBe('');
    expect(gameCurrencyOf([], 'Roblox')).toBe('');
  });

  it('is the offer of a top-up', () => {
    const item = { amount: 400, product: { title: 'Roblox' }, topup_data: null } as OrderItem;
    const write = (amount: number) => amount.toLocaleString('en');
    expect(whatOf(item, [product('Roblox', 'Robux')], write)).toBe('400 Robux');
    expect(whatOf(item, [], write)).toBe('400');
    const topup = { ...item, topup_data: { offer_name: '385 UC' } } as OrderItem;
    expect(whatOf(topup, [], write)).toBe('385 UC');
  });
});
