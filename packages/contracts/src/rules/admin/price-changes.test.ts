import { describe, expect, test } from 'vitest';
import { changeByPercent, isPriceFall, toMinorPair } from './price-changes.ts';

describe('a price that is changed by a percentage', () => {
  test.each([
    [999n, 1_000, 'minor', 1099n],
    [995n, 1_000, 'minor', 1095n],
    [1n, -5_000, 'minor', 1n],
    [1n, -6_000, 'minor', 0n],
    [9_999n, 750, 'whole', 10_700n],
    [49n, 0, 'whole', 0n],
    [50n, 0, 'whole', 100n],
    [1_234n, 0, 'tenth', 1_230n],
    [999_999_999n, 90_000, 'minor', 9_999_999_990n],
  ] as const)(
    'changes the price %s by %s hundredths of a percent, rounded to a %s unit, to %s',
    (price, points, rounding, expected) => {
      expect(changeByPercent(price, points, rounding)).toBe(expected);
    },
  );
});

describe('a fall of a price', () => {
  const pair = (priceUsd: bigint | null, priceRub: bigint | null) => ({ priceUsd, priceRub });
  test.each([
    [pair(9_499n, null), pair(1n, null), true],
    [pair(1_000n, null), pair(500n, null), false],
    [pair(1_000n, null), pair(499n, null), true],
    [pair(1_000n, 9_000n), pair(1_000n, 100n), true],
    [pair(1_000n, 9_000n), pair(null, 9_000n), false],
    [pair(null, 9_000n), pair(1n, 9_000n), false],
    [pair(100n, null), pair(9_499n, null), false],
  ])(
    'decides whether the price change from %o to %o is a large fall',
    (before, after, expected) => {
      expect(isPriceFall(before, after, 50)).toBe(expected);
      expect(isPriceFall(before, after, 0)).toBe(false);
    },
  );
});

test('converts a price in dollars and roubles to minor units and keeps a missing one', () => {
  expect(toMinorPair({ priceUsd: 4.99, priceRub: null })).toEqual({
    priceUsd: 499n,
    priceRub: null,
  });
});
