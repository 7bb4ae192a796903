import { describe, expect, it } from 'vitest';
import { chosenOption, optionKey, pageCount, pageOf } from './choose-price-option.ts';

const option = (game_amount: number, available_count = 5, price_rub: number | null = 100) => ({
  game_amount,
  price_usd: 1,
  price_rub,
  available_count,
});

describe('options of a product', () => {
  it('options with the same amount and different prices have different keys in the choice of an option', () => {
    expect(optionKey(option(80, 5, 100))).not.toBe(optionKey(option(80, 5, 90)));
  });

  it('the product page selects the first option in stock at the start', () => {
    expect(chosenOption([option(80), option(160)], null)?.game_amount).toBe(80);
    expect(chosenOption([option(80, 0), option(160)], null)?.game_amount).toBe(160);
    expect(chosenOption([option(80, 0)], null)?.game_amount).toBe(80);
    expect(chosenOption([], null)).toBeUndefined();
  });

  it('the product page keeps the chosen option and falls back to the first one when it is gone', () => {
    const options = [option(80), option(160)];
    expect(chosenOption(options, optionKey(option(160)))?.game_amount).toBe(160);
    expect(chosenOption(options, optionKey(option(999)))?.game_amount).toBe(80);
  });

  it('the product page shows nine options at a time', () => {
    expect([0, 1, 9, 10, 18, 19].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3]);
    const options = Array.from({ length: 12 }, (_, index) => option(index + 1));
    expect(pageOf(options, optionKey(option(9)))).toBe(0);
    expect(pageOf(options, optionKey(option(10)))).toBe(1);
    expect(pageOf(options, 'none')).toBe(0);
  });
});
