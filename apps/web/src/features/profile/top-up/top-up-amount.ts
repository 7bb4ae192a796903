import { MAX_AMOUNT, MIN_TOP_UP, parseMinor, toDecimal, toMinor } from '@manabar/contracts/rules';

export type AmountProblem = 'invalid_amount' | 'minimum_amount' | 'maximum_amount';

export type ReadAmount =
  | { amount: number; problem: null }
  | { amount: null; problem: AmountProblem };

const refused = (problem: AmountProblem): ReadAmount => ({ amount: null, problem });

/** Parses a typed amount in major units; accepts comma or point, and spaces between thousands. */
export function readAmount(typed: string): ReadAmount {
  const minor = parseMinor(typed.replace(/\s/g, '').replace(',', '.'));
  if (minor === null || minor <= 0n) return refused('invalid_amount');
  if (minor < toMinor(MIN_TOP_UP)) return refused('minimum_amount');
  if (minor >= toMinor(MAX_AMOUNT)) return refused('maximum_amount');
  return { amount: toDecimal(minor), problem: null };
}
