import { rational } from '@manabar/contracts';

/** What `nominal` units of a currency cost, as decimal texts. */
export interface Listed {
  value: string;
  nominal: string;
}

/** How many places a rate is kept with. */
const PLACES = 10;

/**
 * How many units of `to` one unit of `from` buys when both are told in the same third currency: exact up to the
 * last place, which is rounded half up. Both are positive.
 */
export function crossRate(from: Listed, to: Listed): string {
  const [price, worth] = [rational(from.value), rational(to.value)];
  const numerator = price.numerator * worth.denominator * BigInt(to.nominal);
  const denominator = price.denominator * worth.numerator * BigInt(from.nominal);
  const scaled = (2n * numerator * 10n ** BigInt(PLACES) + denominator) / (2n * denominator);
  return asDecimal(scaled);
}

/** A count of the last place as decimal text, without zeros at the end. */
function asDecimal(scaled: bigint): string {
  const digits = scaled.toString().padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  return digits.slice(0, -PLACES) + (fraction && `.${fraction}`);
}
