import { describe, expect, it } from 'vitest';
import { readAmount } from './top-up-amount.ts';

describe('the amount of a top-up', () => {
  it.each([
    ['5', 5],
    ['5.5', 5.5],
    [' 12,34 ', 12.34],
    ['1 000', 1000],
    ['10\u00a0000,50', 10_000.5],
    ['9999999.99', 9_999_999.99],
  ])('reads the amount "%s" of a balance top-up as %d', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ amount, problem: null });
  });

  it.each(['', '   ', 'ten', '5 USD', '5.555', '1e3', '1,000.50', 'NaN', 'Infinity', '-10', '0'])(
    'rejects "%s" as the amount of a balance top-up',
    (typed) => {
      expect(readAmount(typed)).toEqual({ amount: null, problem: 'invalid_amount' });
    },
  );

  it.each(['4.99', '4', '0.01'])(
    'rejects "%s" as below the minimum of 5 for a balance top-up',
    (typed) => {
      expect(readAmount(typed).problem).toBe('minimum_amount');
    },
  );

  it('rejects a balance top-up of ten millions as above the maximum', () => {
    expect(readAmount('10000000').problem).toBe('maximum_amount');
  });
});
