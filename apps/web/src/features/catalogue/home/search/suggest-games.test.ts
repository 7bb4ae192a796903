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
  ])(
    'suggests for %j in the home search the games %j by a part of the title, ignoring case',
    (query, found) => {
      expect(titles(suggestGames(shop, query))).toEqual(found);
    },
  );

  it('suggests games for Uzbek letters typed with any apostrophe', () => {
    expect(titles(suggestGames([{ title: 'Oʻyin' }], "o'yin"))).toEqual(['Oʻyin']);
  });

  it('suggests games by title and not by keywords', () => {
    expect(suggestGames([{ title: 'Roblox', keywords: 'robux' }], 'robux')).toEqual([]);
  });
});
