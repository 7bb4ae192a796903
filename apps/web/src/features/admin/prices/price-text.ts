import { MAX_AMOUNT, parseMinor, toDecimal } from '@manabar/contracts/rules';

/** Formats without thousands separators, as in an input. */
const plain = new Intl.NumberFormat('en', { useGrouping: false, minimumFractionDigits: 2 });

/** Formats a price for a cell; empty means not sold in that currency. */
export const priceText = (price: number | null) => (price === null ? '' : plain.format(price));

/** Parses the text of a cell; undefined for an invalid price. */
export function readPrice(text: string): number | null | undefined {
  const number = text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.');
  if (number === '') return null;
  const minor = parseMinor(number);
  if (minor === null || minor <= 0n || minor >= BigInt(MAX_AMOUNT) * 100n) return undefined;
  return toDecimal(minor);
}
