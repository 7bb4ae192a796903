import { expect, it } from 'vitest';
import { priceText, readPrice } from './price-text.ts';

it.each([
  ['4.99', 4.99],
  ['4,99', 4.99],
  [' 1 200 ', 1200],
  ['', null],
  ['0', undefined],
  ['-1', undefined],
  ['1.999', undefined],
  ['10000000', undefined],
  ['nine', undefined],
])('reads the price %j as %s', (text, expected) => {
  expect(readPrice(text)).toBe(expected);
});

it('formats a price with two decimals and a missing price as empty', () => {
  expect([priceText(5), priceText(null)]).toEqual(['5.00', '']);
});
