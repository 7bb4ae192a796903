import { rateText, rational } from '@manabar/contracts';

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
  return rateText({
    numerator: price.numerator * worth.denominator * BigInt(to.nominal),
    denominator: price.denominator * worth.numerator * BigInt(from.nominal),
  });
}
