import { parseMinor } from '@manabar/contracts/rules';

/** Parses a typed amount with comma or point, and spaces between thousands, into minor units; null if invalid. */
export function parseTypedAmount(typed: string): bigint | null {
  return parseMinor(typed.replace(/\s/g, '').replace(',', '.'));
}
