import { parseMinor, toDecimal, toMinor } from '@manabar/contracts/rules';

export type BalanceMode = 'add' | 'set';

/** Balance after a change in major units; null while the typed amount is invalid. */
export function balanceAfterChange(
  balance: number,
  mode: BalanceMode,
  typed: number | string,
): number | null {
  const amount = parseMinor(typed);
  if (amount === null) return null;
  return toDecimal(mode === 'set' ? amount : toMinor(balance) + amount);
}
