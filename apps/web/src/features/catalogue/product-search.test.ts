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
    // As keyboards write the Uzbek letters.
    ["sovg'a", ['Sovgʻa']],
    ['SOVG‘A', ['Sovgʻa']],
    ['ma’lum', ['Sovgʻa']],
    ['zelda', []],
    ['.*', []],
  ])('%j finds %j', (query, titles) => {
    expect(searchProducts(products, query).map(({ title }) => title)).toEqual(titles);
  });
});
