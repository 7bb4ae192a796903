import { expect, test } from 'vitest';
import { games } from './games.ts';
import { mobile } from './mobile-stores.ts';
import { moreGames } from './more-games.ts';
import { stores } from './stores.ts';

test('the demo names game currencies in a way that needs no translation', () => {
  const products = [...games, ...mobile, ...moreGames, ...stores];
  const names = new Set(products.map(({ gameCurrency }) => gameCurrency));
  expect([...names].toSorted()).toEqual(['Robux', 'UC', 'USD', 'VP', '💎']);
});
