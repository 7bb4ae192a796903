import { MIN_TOPUP_AMOUNT, parseMinor, toDecimal } from '@manabar/contracts/rules';

/** Whether the typed amount is above zero, so that it can be calculated. */
export const isAboveZero = (typed: string): boolean => Number(typed) > 0;

/** Parses a typed amount in major units; null for amounts that the shop does not accept. */
export function readSteamAmount(typed: string): number | null {
  const minor = parseMinor(typed);
  return minor !== null && minor >= BigInt(MIN_TOPUP_AMOUNT) * 100n ? toDecimal(minor) : null;
}
