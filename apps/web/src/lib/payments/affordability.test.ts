import { describe, expect, it } from 'vitest';
import { affordability, balanceIn } from './affordability.ts';

const balance = [
  { currency: 'usd', amount: 0.3 } as const,
  { currency: 'rub', amount: 1000 } as const,
];

describe('affordability', () => {
  it('subtracts a total from a balance exactly', () => {
    expect(affordability(balance, 'usd', 0.1)).toEqual({
      now: 0.3,
      after: 0.2,
      missing: 0,
      enough: true,
    });
  });

  it('accepts a balance that equals the total', () => {
    expect(affordability(balance, 'rub', 1000)).toMatchObject({ after: 0, enough: true });
    expect(affordability(balance, 'rub', 1000.01)).toMatchObject({ missing: 0.01, enough: false });
  });

  it('treats a wallet that was never used as empty', () => {
    expect(balanceIn([], 'usd')).toBe(0);
  });
});
