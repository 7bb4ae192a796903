/**
 * Money. An amount is a bigint in minor units (cents, kopecks, tiyin) beside its currency; decimal numbers exist only in DTOs and
 * are converted only here. No calculation uses them.
 */

/** Currencies of balances and payments. */
export const currencies = ['usd', 'rub'] as const;
export type Currency = (typeof currencies)[number];

export function isCurrency(value: unknown): value is Currency {
  return currencies.some((currency) => currency === value);
}

/** Currencies of display and input. All have two decimals. */
export type DisplayCurrency = Currency | 'kzt' | 'uzs';

/** Exclusive limit of amounts in requests, in major units. */
export const MAX_AMOUNT = 10_000_000;

/** Exclusive limit of totals in requests, in major units: a cart may cost more than any single amount. */
export const MAX_TOTAL = 1_000_000_000_000;

/** Limits the digits of an amount, because the time of BigInt's parser grows with the square of their number. */
const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,2}))?$/;

/**
 * Parses a decimal number with at most two decimals to minor units, exactly. Returns null for any other value: more decimals,
 * more than 30 digits, NaN, infinities, exponents.
 */
export function parseMinor(value: number | string): bigint | null {
  const match = DECIMAL.exec(String(value).trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const minor = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign ? -minor : minor;
}

/** Parses like {@link parseMinor} a value that a schema has already checked. */
export function toMinor(value: number | string): bigint {
  const minor = parseMinor(value);
  if (minor === null) throw new RangeError('not an amount with at most two decimals');
  return minor;
}

/** Converts minor units to the decimal number of a DTO (499n → 4.99). */
export function toDecimal(minor: bigint | number): number {
  return Number(minor) / 100;
}

/** Converts an optional amount like {@link toDecimal}. */
export function toDecimalOrNull(minor: bigint | number | null | undefined): number | null {
  return minor == null ? null : toDecimal(minor);
}

/** Returns the decimals of any currency by ISO 4217, such as none for JPY and three for KWD; two for an unknown one. */
export function minorDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** Converts minor units of any currency to the decimal number of a DTO. */
export function toMajor(minor: bigint, currency: string): number {
  return Number(minor) / 10 ** minorDigits(currency);
}

/** Exact rational number; the denominator is positive. */
export interface Rational {
  numerator: bigint;
  denominator: bigint;
}

/** Parses a decimal text ("11850.25") exactly. Throws RangeError for any other text. */
export function rational(decimal: string): Rational {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(decimal.trim());
  if (!match) throw new RangeError(`not a decimal: ${decimal}`);
  const fraction = match[2] ?? '';
  return {
    numerator: BigInt(`${match[1] ?? ''}${fraction}`),
    denominator: 10n ** BigInt(fraction.length),
  };
}

/** Number of decimals of a stored rate. */
export const RATE_DECIMALS = 10;

/** Returns the exact inverse of a rate. */
export function inverse({ numerator, denominator }: Rational): Rational {
  if (numerator <= 0n) throw new RangeError('a rate is positive');
  return { numerator: denominator, denominator: numerator };
}

/** Converts at a rate. Only this function rounds: once, at the end, half away from zero. */
export function convert(minor: bigint, rate: Rational): bigint {
  const product = minor * rate.numerator;
  const half = rate.denominator / 2n;
  return product >= 0n
    ? (product + half) / rate.denominator
    : -((-product + half) / rate.denominator);
}

/** Rounds a positive rate to {@link RATE_DECIMALS}. Returns its decimal text without trailing zeros. */
export function rateText(rate: Rational): string {
  const digits = convert(10n ** BigInt(RATE_DECIMALS), rate)
    .toString()
    .padStart(RATE_DECIMALS + 1, '0');
  const fraction = digits.slice(-RATE_DECIMALS).replace(/0+$/, '');
  return digits.slice(0, -RATE_DECIMALS) + (fraction && `.${fraction}`);
}
