import type { Currency } from '@manabar/contracts/rules';
import { otherCurrency } from '../format/format.ts';

/** Returns the wanted currency, unless the whole purchase can be paid only in the other one. */
export function payableCurrency(
  isPayable: (currency: Currency) => boolean,
  wanted: Currency,
): Currency {
  const other = otherCurrency(wanted);
  return !isPayable(wanted) && isPayable(other) ? other : wanted;
}
