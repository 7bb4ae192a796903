import { parseMinor, toDecimal, toMinor } from '@manabar/contracts/rules';

export type BalanceMode = 'add' | 'set';

/** What a balance will be, in major units; null as long as what was typed is no amount. */
export function balanceAfterChange(
  balance: number,
  mode: BalanceMode,
  typed: number | string,
): number | null {
  const amount = parseMinor(typed);
  if (amount === null) return null;
  return toDecimal(mode === 'set' ? amount : toMinor(balance) + amount);
}
