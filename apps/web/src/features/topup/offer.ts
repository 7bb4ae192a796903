import { parseMinor, toDecimal, toMinor, type Currency } from '@manabar/contracts/rules';
import { otherCurrency, priceIn } from '#lib/format/format.ts';

/** Prices in major units; null when not sold in that currency. */
export type Prices = Readonly<Record<`price_${Currency}`, number | null>>;

/** Offer of a top-up page. */
export interface Offer extends Prices {
  id: number;
  name: string;
}

/** Offers per page, in rows of three. */
export const PAGE_SIZE = 9;

/** Parses a price in major units; null for values other than an amount above zero. */
export function readPrice(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const minor = parseMinor(value);
  return minor !== null && minor > 0n ? toDecimal(minor) : null;
}

/** Whether the offer has a price in any currency. */
export function isSold({ price_usd, price_rub }: Prices): boolean {
  return price_usd !== null || price_rub !== null;
}

function sum(prices: readonly (number | null)[]): number | null {
  let total = 0n;
  for (const price of prices) {
    if (price === null) return null;
    total += toMinor(price);
  }
  return total > 0n ? toDecimal(total) : null;
}

/** Exact total of several offers; null in a currency in which any of them is not sold. */
export function totalOf(offers: readonly Prices[]): Prices {
  return {
    price_usd: sum(offers.map(({ price_usd }) => price_usd)),
    price_rub: sum(offers.map(({ price_rub }) => price_rub)),
  };
}

/** Currency for displayed prices: the chosen one, or the only currency in which the offer is sold. */
export function shownCurrency(prices: Prices, chosen: Currency): Currency {
  return priceIn(prices, chosen) === null ? otherCurrency(chosen) : chosen;
}
