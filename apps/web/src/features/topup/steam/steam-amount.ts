import { MIN_TOPUP_AMOUNT, parseMinor, toDecimal } from '@manabar/contracts/rules';

/** Whether there is anything to calculate: an amount above zero. */
export const isAboveZero = (typed: string): boolean => Number(typed) > 0;

/** What was typed, in major units; null for what the shop would not take as an amount. */
export function readSteamAmount(typed: string): number | null {
  const minor = parseMinor(typed);
  return minor !== null && minor >= BigInt(MIN_TOPUP_AMOUNT) * 100n ? toDecimal(minor) : null;
}
