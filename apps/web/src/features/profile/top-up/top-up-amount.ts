import { MAX_AMOUNT, MIN_TOP_UP, toDecimal, toMinor } from '@manabar/contracts/rules';
import { parseTypedAmount } from '#lib/format/parse-typed-amount.ts';

export type AmountProblem = 'invalid_amount' | 'minimum_amount' | 'maximum_amount';

export type ReadAmount =
  | { amount: number; problem: null }
  | { amount: null; problem: AmountProblem };

const refused = (problem: AmountProblem): ReadAmount => ({ amount: null, problem });

/** Parses a typed amount in major units. */
export function readAmount(typed: string): ReadAmount {
  const minor = parseTypedAmount(typed);
  if (minor === null || minor <= 0n) return refused('invalid_amount');
  if (minor < toMinor(MIN_TOP_UP)) return refused('minimum_amount');
  if (minor >= toMinor(MAX_AMOUNT)) return refused('maximum_amount');
  return { amount: toDecimal(minor), problem: null };
}
