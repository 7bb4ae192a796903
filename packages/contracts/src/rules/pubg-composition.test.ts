import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  composeUc,
  MAX_CUSTOM_UC,
  readCustomUc,
  ucDigits,
  ucQuickPicks,
} from './pubg-composition.ts';
import { MAX_TOPUP_PACKAGES } from './topup-forms.ts';

const shop = [60, 325, 385, 660, 720, 1800, 1920, 3850, 8100].map((uc_amount, index) => ({
  id: index + 1,
  uc_amount,
}));
const amounts = (amount: number, packages: readonly { uc_amount: number }[] = shop) =>
  composeUc(amount, packages)?.map(({ uc_amount }) => uc_amount);
const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);

describe('packages of the shop', () => {
  test.each([
    [1, [60]],
    [60, [60]],
    [61, [60, 60]],
    [324, [60, 60, 60, 60, 60, 60]],
    [325, [325]],
    [445, [385, 60]],
    // The rule is greedy, not cheapest: 720 and five of 60, although 660 and 385 would suffice.
    [1000, [720, 60, 60, 60, 60, 60]],
    [2045, [1920, 60, 60, 60]],
    [10_020, [8100, 1920]],
    [100_000, [...Array<number>(12).fill(8100), 1920, 720, 60, 60, 60]],
  ])('composes %i UC from packages', (amount, expected) => {
    expect(amounts(amount)).toEqual(expected);
  });

  it.each(ucQuickPicks)('composes the quick pick %i from a single package', (pick) => {
    expect(amounts(pick)).toEqual([pick]);
  });
});

/**
 * Checks the rule by an exhaustive search: of all selections within the amount it takes the one with most of the largest package,
 * then most of the second largest, and so on; then the smallest package that covers the rest.
 */
function oracle(amount: number, sizes: readonly number[]): number[] {
  const largestFirst = [...new Set(sizes)].sort((a, b) => b - a);
  const selections = (from: number, room: number): number[][] => {
    const size = largestFirst[from];
    if (size === undefined) return [[]];
    return Array.from({ length: Math.floor(room / size) + 1 }, (_, count) =>
      selections(from + 1, room - count * size).map((rest) => [count, ...rest]),
    ).flat();
  };
  const best = selections(0, amount).reduce((champion, counts) => {
    const differs = counts.findIndex((count, index) => count !== champion[index]);
    return differs >= 0 && (counts[differs] ?? 0) > (champion[differs] ?? 0) ? counts : champion;
  });
  const chosen = best.flatMap((count, index) =>
    Array<number>(count).fill(largestFirst[index] ?? 0),
  );
  const rest = amount - sum(chosen);
  return rest === 0 ? chosen : [...chosen, Math.min(...sizes.filter((size) => size >= rest))];
}

describe('any packages', () => {
  const sizes = (max: number, least: number, most: number) =>
    fc.uniqueArray(fc.integer({ min: least, max }), { minLength: 1, maxLength: most });
  const asPackages = (from: readonly number[]) => from.map((uc_amount) => ({ uc_amount }));

  it('composes the same UC packages as an exhaustive search', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), sizes(40, 4, 4), (amount, from) => {
        expect(amounts(amount, asPackages(from))).toEqual(oracle(amount, from));
      }),
      { numRuns: 500 },
    );
  });

  it('UC packages cover the amount with an excess below the smallest package, in any order of packages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_CUSTOM_UC }),
        sizes(20_000, 60, 12),
        fc.nat(),
        (amount, from, seed) => {
          const found = amounts(amount, asPackages(from)) ?? [];
          expect(sum(found)).toBeGreaterThanOrEqual(amount);
          expect(sum(found) - amount).toBeLessThan(Math.min(...from));
          expect(found).toEqual(found.toSorted((a, b) => b - a));
          const turned = [...from.slice(seed % from.length), ...from.slice(0, seed % from.length)];
          expect(amounts(amount, asPackages(turned))).toEqual(found);
        },
      ),
    );
  });

  it('composes UC from the first of several packages of the same amount', () => {
    const packages = [
      { id: 1, uc_amount: 60 },
      { id: 2, uc_amount: 325 },
      { id: 3, uc_amount: 60 },
    ];
    expect(composeUc(400, packages)?.map(({ id }) => id)).toEqual([2, 1, 1]);
    expect(packages.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('nothing is composed', () => {
  test.each([0, -1, 1.5, NaN, Infinity, MAX_CUSTOM_UC + 1])(
    'composes nothing for %d UC',
    (amount) => {
      expect(composeUc(amount, shop)).toBeNull();
    },
  );

  it('composes no UC amount without packages or from empty packages', () => {
    expect(composeUc(385, [])).toBeNull();
    expect(composeUc(385, [{ uc_amount: 0 }, { uc_amount: -60 }])).toBeNull();
  });

  it('composes no UC amount that needs more packages than one order may have', () => {
    expect(composeUc(MAX_TOPUP_PACKAGES, [{ uc_amount: 1 }])).toHaveLength(MAX_TOPUP_PACKAGES);
    expect(composeUc(MAX_TOPUP_PACKAGES + 1, [{ uc_amount: 1 }])).toBeNull();
    expect(composeUc(MAX_CUSTOM_UC, [{ uc_amount: 60 }])).toHaveLength(1667);
  });
});

describe('a custom amount', () => {
  test.each([
    ['385 UC', '385'],
    ['1 000', '1000'],
    ['-5.5', '55'],
    ['1e5', '15'],
    ['abc', ''],
    ['٣٨٥', ''],
  ])('keeps the digits of the typed UC amount %j as %j', (typed, digits) => {
    expect(ucDigits(typed)).toBe(digits);
  });

  test.each([
    ['1', 1],
    ['007', 7],
    ['100000', 100_000],
    ['100001', null],
    ['0', null],
    ['000', null],
    ['', null],
    ['9'.repeat(400), null],
  ])('reads the typed UC amount %s as %j', (digits, amount) => {
    expect(readCustomUc(digits)).toBe(amount);
  });
});
