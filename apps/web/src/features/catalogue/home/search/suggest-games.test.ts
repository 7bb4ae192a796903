import { describe, expect, it } from 'vitest';
import { suggestGames } from './suggest-games.ts';

const titles = (products: readonly { title: string }[]) => products.map(({ title }) => title);
const shop = ['Roblox', 'Код Steam', 'Steam Wallet', 'Valorant'].map((title) => ({ title }));

describe('suggestGames', () => {
  it.each([
    ['ROB', ['Roblox']],
    ['КОД', ['Код Steam']],
    [' steam ', ['Код Steam', 'Steam Wallet']],
    ['zelda', []],
    ['.*', []],
  ])('%j finds %j by a part of the title, whatever the case', (query, found) => {
    expect(titles(suggestGames(shop, query))).toEqual(found);
  });

  it('finds Uzbek letters however they are typed', () => {
    expect(titles(suggestGames([{ title: 'Oʻyin' }], "o'yin"))).toEqual(['Oʻyin']);
  });

  it('looks at titles only, not at keywords', () => {
    expect(suggestGames([{ title: 'Roblox', keywords: 'robux' }], 'robux')).toEqual([]);
  });

  it('keeps the first five', () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ title: `Card ${number}` }));
    expect(titles(suggestGames(many, 'card'))).toEqual([
      'Card 1',
      'Card 2',
      'Card 3',
      'Card 4',
      'Card 5',
    ]);
  });
});
