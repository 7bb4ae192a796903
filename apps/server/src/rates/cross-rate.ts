import { decimalText, rational, RATE_DECIMALS } from '@manabar/contracts';

/** Price of `nominal` units of a currency, as decimal texts. */
export interface Listed {
  value: string;
  nominal: string;
}

/**
 * Returns how many units of `to` one unit of `from` buys, from prices in the same third currency. The result is exact to
 * the last place, which is rounded half up. Both prices are positive.
 */
export function crossRate(from: Listed, to: Listed): string {
  const [price, worth] = [rational(from.value), rational(to.value)];
  const numerator = price.numerator * worth.denominator * BigInt(to.nominal);
  const denominator = price.denominator * worth.numerator * BigInt(from.nominal);
  const scaled = (2n * numerator * 10n ** BigInt(RATE_DECIMALS) + denominator) / (2n * denominator);
  return decimalText(scaled, RATE_DECIMALS);
}
