import { toMinor } from '../money.ts';
import { bothOrdersOf } from './list-counts-and-sorts.ts';

/** Sort keys of price options. */
export const priceOptionSorts = bothOrdersOf(
  'product',
  'region',
  'gameAmount',
  'priceUsd',
  'priceRub',
  'available',
  'threshold',
  'popular',
);
export type PriceOptionSort = (typeof priceOptionSorts)[number];

/** Stock filter of price options. */
export const priceOptionStocks = ['in_stock', 'low', 'sold_out'] as const;

/** Rounding unit of a price changed by a percentage. */
export const priceRoundings = ['minor', 'tenth', 'whole'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

const UNITS: Record<PriceRounding, bigint> = { minor: 1n, tenth: 10n, whole: 100n };

/** Maximum number of price options changed by one call. */
export const MAX_REPRICED = 500;

/** Prices in both currencies in minor units; null means not sold in that currency. */
export interface PricePair {
  priceUsd: bigint | null;
  priceRub: bigint | null;
}

/** Converts prices in major units to a pair in minor units. */
export function toMinorPair(prices: {
  priceUsd: number | null;
  priceRub: number | null;
}): PricePair {
  const minor = (price: number | null) => (price === null ? null : toMinor(price));
  return { priceUsd: minor(prices.priceUsd), priceRub: minor(prices.priceRub) };
}

/**
 * Changes a positive price in minor units by hundredths of a percent and rounds once, half up, to the unit. Returns 0 for a price
 * that is too low to be sold.
 */
export function changeByPercent(
  price: bigint,
  basisPoints: number,
  rounding: PriceRounding,
): bigint {
  const unit = UNITS[rounding];
  const scaled = price * BigInt(10_000 + basisPoints);
  if (scaled <= 0n) return 0n;
  const denominator = 10_000n * unit;
  return ((2n * scaled + denominator) / (2n * denominator)) * unit;
}

/** Returns the prices that fall by more than `percent`; none for 0 percent. */
export function fallingPrices(
  before: PricePair,
  after: PricePair,
  percent: number,
): (keyof PricePair)[] {
  return (['priceUsd', 'priceRub'] as const).filter((name) => {
    const [was, is] = [before[name], after[name]];
    return percent > 0 && was !== null && is !== null && is * 100n < was * BigInt(100 - percent);
  });
}

/** Returns whether a price falls by more than `percent` in either currency; never for 0 percent. */
export const isPriceFall = (before: PricePair, after: PricePair, percent: number): boolean =>
  fallingPrices(before, after, percent).length > 0;
