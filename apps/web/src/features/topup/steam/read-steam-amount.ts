import { MIN_TOPUP_AMOUNT, toDecimal, toMinor } from '@manabar/contracts/rules';
import { parseTypedAmount } from '#lib/format/parse-typed-amount.ts';

/** Rule that a typed amount violates, detected without the shop. */
export type TypedAmountRule = 'number' | 'decimals' | 'minimum';

type ReadSteamAmount = { amount: number; broken: null } | { amount: null; broken: TypedAmountRule };

const refused = (broken: TypedAmountRule): ReadSteamAmount => ({ amount: null, broken });

/** Whether the text is an amount once its decimals after the second are cut off. */
const hasTooManyDecimals = (typed: string): boolean =>
  parseTypedAmount(typed.replace(/([.,]\d\d)\d+\s*$/, '$1')) !== null;

/** Parses a typed amount in major units. */
export function readSteamAmount(typed: string): ReadSteamAmount {
  const minor = parseTypedAmount(typed);
  if (minor === null) return refused(hasTooManyDecimals(typed) ? 'decimals' : 'number');
  if (minor < toMinor(MIN_TOPUP_AMOUNT)) return refused('minimum');
  return { amount: toDecimal(minor), broken: null };
}
