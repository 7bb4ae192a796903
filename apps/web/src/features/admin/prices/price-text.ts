import { MAX_AMOUNT, toDecimal } from '@manabar/contracts/rules';
import { parseTypedAmount } from '#lib/format/parse-typed-amount.ts';

/** Formats without thousands separators, as in an input. */
const plain = new Intl.NumberFormat('en', { useGrouping: false, minimumFractionDigits: 2 });

/** Formats a price for a cell; empty means not sold in that currency. */
export const priceText = (price: number | null) => (price === null ? '' : plain.format(price));

/** Parses the text of a cell; undefined for an invalid price. */
export function readPrice(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const minor = parseTypedAmount(text);
  if (minor === null || minor <= 0n || minor >= BigInt(MAX_AMOUNT) * 100n) return undefined;
  return toDecimal(minor);
}
