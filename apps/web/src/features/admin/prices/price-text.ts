import { MAX_AMOUNT, parseMinor, toDecimal } from '@manabar/contracts/rules';

/** As it is typed: no signs between thousands. */
const plain = new Intl.NumberFormat('en', { useGrouping: false, minimumFractionDigits: 2 });

/** Formats a price for a cell; empty: not for sale in that currency. */
export const priceText = (price: number | null) => (price === null ? '' : plain.format(price));

/** What a cell says; undefined: no price that can be. */
export function readPrice(text: string): number | null | undefined {
  const number = text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.');
  if (number === '') return null;
  const minor = parseMinor(number);
  if (minor === null || minor <= 0n || minor >= BigInt(MAX_AMOUNT) * 100n) return undefined;
  return toDecimal(minor);
}
