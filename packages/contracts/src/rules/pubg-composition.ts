import { MAX_TOPUP_PACKAGES } from './topup-forms.ts';

/** Amounts of UC offered as quick picks. */
export const ucQuickPicks = [385, 720, 1920] as const;

/** Maximum custom amount of UC. */
export const MAX_CUSTOM_UC = 100_000;

/** Keeps the digits of a typed or pasted amount. */
export function ucDigits(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** Parses a custom amount; null when it is empty, 0 or above the maximum. */
export function readCustomUc(digits: string): number | null {
  if (!/^\d{1,15}$/.test(digits)) return null;
  const amount = Number(digits);
  return amount >= 1 && amount <= MAX_CUSTOM_UC ? amount : null;
}

/**
 * Returns packages for at least `amount` UC: repeatedly the largest that fits, then the smallest that covers the remainder. The
 * remainder is less than every package, because that package would have fitted: the smallest package always covers it. A package
 * may occur several times; the largest come first. Of packages with equal amounts the first one is used, so the caller passes
 * only packages that can be paid, sorted by price.
 *
 * Returns null without packages, if `amount` is not from 1 to {@link MAX_CUSTOM_UC}, or if an order would have too many packages.
 */
export function composeUc<Package extends { uc_amount: number }>(
  amount: number,
  packages: readonly Package[],
): Package[] | null {
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_CUSTOM_UC) return null;
  const largestFirst = packages
    .filter(({ uc_amount }) => Number.isInteger(uc_amount) && uc_amount > 0)
    .sort((a, b) => b.uc_amount - a.uc_amount);
  let remainder = amount;
  const portions: { one: Package; count: number }[] = [];
  for (const one of firstOfEach(largestFirst)) {
    const count = Math.floor(remainder / one.uc_amount);
    remainder -= count * one.uc_amount;
    portions.push({ one, count });
  }
  const smallest = portions.at(-1);
  if (!smallest) return null;
  if (remainder > 0) smallest.count++;
  const units = portions.reduce((sum, { count }) => sum + count, 0);
  if (units > MAX_TOPUP_PACKAGES) return null;
  return portions.flatMap(({ one, count }) => Array.from({ length: count }, () => one));
}

/** Returns the first of each amount of sorted packages. */
function firstOfEach<Package extends { uc_amount: number }>(
  sorted: readonly Package[],
): readonly Package[] {
  return sorted.filter((one, index) => sorted[index - 1]?.uc_amount !== one.uc_amount);
}
