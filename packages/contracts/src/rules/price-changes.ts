import { toMinor } from './money.ts';

/** What the list of price options is sorted by. */
export const priceOptionSorts = [
  'product',
  '-product',
  'gameAmount',
  '-gameAmount',
  'priceUsd',
  '-priceUsd',
  'priceRub',
  '-priceRub',
  'available',
  '-available',
] as const;
export type PriceOptionSort = (typeof priceOptionSorts)[number];

/** Which stock price options are filtered by. */
export const priceOptionStocks = ['in_stock', 'low', 'sold_out'] as const;

/** To which unit a price that was changed by a percentage is rounded. */
export const priceRoundings = ['minor', 'tenth', 'whole'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

const UNITS: Record<PriceRounding, bigint> = { minor: 1n, tenth: 10n, whole: 100n };

/** Price options that one call changes. */
export const MAX_REPRICED = 500;

/** Prices of one thing in minor units; null: not for sale in that currency. */
export interface PricePair {
  priceUsd: bigint | null;
  priceRub: bigint | null;
}

/** Prices in major units as a pair in minor units. */
export function toMinorPair(prices: {
  priceUsd: number | null;
  priceRub: number | null;
}): PricePair {
  const minor = (price: number | null) => (price === null ? null : toMinor(price));
  return { priceUsd: minor(prices.priceUsd), priceRub: minor(prices.priceRub) };
}

/**
 * A positive price in minor units changed by hundredths of a percent and rounded once, half up, to the unit. The answer
 * can be 0: such a price is not for sale.
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

/** The prices that fall by more than `percent` of what they were; none with 0 percent. */
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

/** Whether a price falls by more than `percent` of what it was, in either currency; never with 0 percent. */
export const isPriceFall = (before: PricePair, after: PricePair, percent: number): boolean =>
  fallingPrices(before, after, percent).length > 0;
