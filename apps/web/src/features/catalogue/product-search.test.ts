import { describe, expect, it } from 'vitest';
import { searchProducts } from './product-search.ts';

const products = [
  { title: 'Roblox', keywords: 'робукс, robux' },
  { title: 'Код Steam', keywords: 'wallet' },
];

describe('searchProducts', () => {
  it.each([
    ['ROB', ['Roblox']],
    ['РоБуК', ['Roblox']],
    ['код st', ['Код Steam']],
    ['wallet', ['Код Steam']],
    ['  steam ', ['Код Steam']],
    ['', ['Roblox', 'Код Steam']],
    ['   ', ['Roblox', 'Код Steam']],
    ['zelda', []],
    ['.*', []],
  ])('%j finds %j', (query, titles) => {
    expect(searchProducts(products, query).map(({ title }) => title)).toEqual(titles);
  });
});
