import { toDecimalOrNull, type Currency, type TopupRequestData } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';

/** Minor units; null: not for sale in that currency. */
export type Prices = Readonly<Record<Currency, bigint | null>>;

/** One unit, which becomes one order item that is delivered and refunded separately. */
export interface QuotedUnit {
  /** Name on the receipt. */
  offerName: string;
  prices: Prices;
  /** Commission's part of the price, in the paid currency. */
  commission: bigint;
  /** Units of the game's currency; for money, whole units of the input currency. */
  gameAmount: number;
  denominationId: number | null;
  /** The supplier's id of the denomination. */
  itemId: string | null;
  /** For money: the amount that arrives, in minor units of `inputCurrency`. */
  inputAmount: bigint | null;
  inputCurrency: string | null;
}

export interface QuoteRequest {
  data: TopupRequestData;
  currency: Currency;
}

/**
 * Quotes a top-up in the ordering transaction. Errors of a top-up that cannot be ordered: not_found, out_of_stock,
 * and errors of its game. The caller refuses a unit without a price in the paid currency.
 */
export type QuoteTopup = (
  deps: Pick<Deps, 'env' | 'clock' | 'log'>,
  tx: Queryable,
  request: QuoteRequest,
) => Promise<QuotedUnit[]>;

/** Returns the sum of the units; null when a unit is not sold in the currency. */
function totalOf(units: readonly QuotedUnit[], currency: Currency): bigint | null {
  let total = 0n;
  for (const { prices } of units) {
    const price = prices[currency];
    if (price === null) return null;
    total += price;
  }
  return total;
}

/**
 * Returns the shop's total in the paid currency after comparing it with the price that the customer saw; the
 * price in the other currency is ignored. Errors: currency_not_available, price_changed (details: current
 * prices, in total and of each unit).
 */
export function agreedTotal(
  units: readonly QuotedUnit[],
  { data, currency }: QuoteRequest,
): bigint {
  const total = totalOf(units, currency);
  if (total === null || total === 0n) throw new DomainError('currency_not_available');
  if (data.prices[currency] === total) return total;
  throw new DomainError('price_changed', {
    price_usd: toDecimalOrNull(totalOf(units, 'usd')),
    price_rub: toDecimalOrNull(totalOf(units, 'rub')),
    items: units.map(({ denominationId, offerName, prices }) => ({
      denomination_id: denominationId,
      offer_name: offerName,
      price_usd: toDecimalOrNull(prices.usd),
      price_rub: toDecimalOrNull(prices.rub),
    })),
  });
}
