import { parseMinor } from '@manabar/contracts/rules';

/**
 * Parses an amount as customers type it into minor units; accepts comma or point, and spaces between thousands. Null for
 * any other text.
 */
export function parseTypedAmount(typed: string): bigint | null {
  return parseMinor(typed.replace(/\s/g, '').replace(',', '.'));
}
