import { describe, expect, it } from 'vitest';
import { searchProducts } from './product-search.ts';

const products = [
  { title: 'Roblox', keywords: 'робукс, robux' },
  { title: 'Код Steam', keywords: 'wallet' },
  { title: 'Sovgʻa', keywords: 'maʼlumot' },
];

describe('searchProducts', () => {
  it.each([
    ['ROB', ['Roblox']],
    ['РоБуК', ['Roblox']],
    ['код st', ['Код Steam']],
    ['wallet', ['Код Steam']],
    ['  steam ', ['Код Steam']],
    ['', ['Roblox', 'Код Steam', 'Sovgʻa']],
    ['   ', ['Roblox', 'Код Steam', 'Sovgʻa']],
    // Keyboards produce different apostrophes for the Uzbek letters.
    ["sovg'a", ['Sovgʻa']],
    ['SOVG‘A', ['Sovgʻa']],
    ['ma’lum', ['Sovgʻa']],
    ['zelda', []],
    ['.*', []],
  ])('searches for %j and finds the products %j', (query, titles) => {
    expect(searchProducts(products, query).map(({ title }) => title)).toEqual(titles);
  });
});
