import {
  toDecimal,
  type Currency,
  type Rational,
  type TopupInputCurrency,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { readFreshRates } from '#modules/rates/index.ts';

/** Units of each currency per dollar. */
export type SteamRates = Readonly<Record<Currency, Rational>> &
  Readonly<Partial<Record<TopupInputCurrency, Rational>>>;

/** Amount to arrive in a Steam wallet, in minor units of `inputCurrency`. */
export interface SteamAmount {
  amount: bigint;
  inputCurrency: TopupInputCurrency;
}

/** Price of an amount in minor units, in each currency of payment. */
export interface SteamQuote {
  prices: Readonly<Record<Currency, bigint>>;
  /** The commission's part of the price. */
  commissions: Readonly<Record<Currency, bigint>>;
}

const ONE: Rational = { numerator: 1n, denominator: 1n };
/** Factor of the 3 % commission. */
const WITH_COMMISSION: Rational = { numerator: 103n, denominator: 100n };
/** Smallest price of a top-up in minor units, below which suppliers do not sell. */
const MIN_PRICE: Readonly<Record<Currency, bigint>> = { usd: 10n, rub: 1000n };

const times = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});
const over = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.denominator,
  denominator: a.denominator * b.numerator,
});
/** Rounds a positive value up; `near` rounds half up. */
const up = ({ numerator: n, denominator: d }: Rational) => (n + d - 1n) / d;
const near = ({ numerator: n, denominator: d }: Rational) => (2n * n + d) / (2n * d);

/** Returns the exact worth in US cents. */
function worthInDollars({ amount, inputCurrency }: SteamAmount, rates: SteamRates): Rational {
  const rate = rates[inputCurrency];
  if (!rate) throw new Error(`${inputCurrency} has no rate here`);
  return over({ numerator: amount, denominator: 1n }, rate);
}

/**
 * Prices an amount: converts it to dollars, adds 3 %, converts to the paid currency, and rounds once, at the
 * end, up to the minor unit. All currencies have hundredths.
 */
export function priceSteam(amount: SteamAmount, rates: SteamRates): SteamQuote {
  const worth = worthInDollars(amount, rates);
  const priceIn = (currency: Currency) => up(times(times(worth, WITH_COMMISSION), rates[currency]));
  const prices = { usd: priceIn('usd'), rub: priceIn('rub') };
  return {
    prices,
    commissions: {
      usd: prices.usd - near(worth),
      rub: prices.rub - near(times(worth, rates.rub)),
    },
  };
}

/**
 * Quotes a Steam wallet amount paid in `currency`. `field` is the amount's name in the caller's input. Errors: rates_stale,
 * validation_error (too_large), minimum_amount (details: minimum, currency).
 */
export async function quoteSteamAmount(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  amount: SteamAmount,
  currency: Currency,
  field: string,
): Promise<SteamQuote> {
  const rates = await readRates(deps, db, amount.inputCurrency);
  const { numerator, denominator } = worthInDollars(amount, rates);
  if (numerator > BigInt(deps.env.STEAM_MAX_USD) * 100n * denominator) {
    throw new DomainError('validation_error', { [field]: 'too_large' });
  }
  const quote = priceSteam(amount, rates);
  const minimum = MIN_PRICE[currency];
  if (quote.prices[currency] >= minimum) return quote;
  throw new DomainError('minimum_amount', { minimum: toDecimal(minimum), currency });
}

/** Reads the rates of both balance currencies, since each quote has both prices, and of the amount's currency. */
async function readRates(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  inputCurrency: TopupInputCurrency,
): Promise<SteamRates> {
  if (inputCurrency !== 'kzt') {
    const { RUB } = await readFreshRates(deps, db, ['RUB']);
    return { usd: ONE, rub: RUB };
  }
  const { RUB, KZT } = await readFreshRates(deps, db, ['RUB', 'KZT']);
  return { usd: ONE, rub: RUB, kzt: KZT };
}
