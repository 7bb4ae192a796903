import { toDecimal, type Currency, type TopupRequestData } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';

/** Minor units; null: not for sale in that currency. */
export type Prices = Readonly<Record<Currency, bigint | null>>;

/** What becomes one item of the order: one unit, delivered and refunded for itself. */
export interface QuotedUnit {
  /** As the receipt shows it. */
  offerName: string;
  prices: Prices;
  /** The part of the price in the paid currency that is commission. */
  commission: bigint;
  /** Of the game's own currency; of money, whole units of it. */
  gameAmount: number;
  denominationId: number | null;
  /** Of money: how much arrives, minor units of `inputCurrency`. */
  inputAmount: bigint | null;
  inputCurrency: string | null;
}

export interface QuoteRequest {
  data: TopupRequestData;
  /** What is paid in. */
  currency: Currency;
}

/**
 * What a top-up costs now, read in the ordering transaction. Refuses what cannot be ordered at all: not_found,
 * out_of_stock, and those of its service. A unit without a price in the paid currency is the caller's to refuse.
 */
export type QuoteTopup = (
  deps: Pick<Deps, 'env' | 'clock' | 'log'>,
  tx: Queryable,
  request: QuoteRequest,
) => Promise<QuotedUnit[]>;

/** Null when a unit is not sold in the currency. */
function totalOf(units: readonly QuotedUnit[], currency: Currency): bigint | null {
  let total = 0n;
  for (const { prices } of units) {
    const price = prices[currency];
    if (price === null) return null;
    total += price;
  }
  return total;
}

const shown = (minor: bigint | null) => (minor === null ? null : toDecimal(minor));

/**
 * The shop's total in the paid currency, which must be what the customer saw there; the price in the other
 * currency does not matter. Errors: currency_not_available, price_changed (details: the current prices, in
 * all and of each unit).
 */
export function agreedTotal(
  units: readonly QuotedUnit[],
  { data, currency }: QuoteRequest,
): bigint {
  const total = totalOf(units, currency);
  if (total === null || total === 0n) throw new DomainError('currency_not_available');
  if (data.prices[currency] === total) return total;
  throw new DomainError('price_changed', {
    price_usd: shown(totalOf(units, 'usd')),
    price_rub: shown(totalOf(units, 'rub')),
    items: units.map(({ denominationId, offerName, prices }) => ({
      denomination_id: denominationId,
      offer_name: offerName,
      price_usd: shown(prices.usd),
      price_rub: shown(prices.rub),
    })),
  });
}
