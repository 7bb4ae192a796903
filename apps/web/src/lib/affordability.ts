import type { Balance } from '@manabar/contracts';
import { toDecimal, toMinor, type Currency } from '@manabar/contracts/rules';

/** What paying a total does to a balance, all in major units. One of `after` and `missing` is zero. */
export interface Affordability {
  now: number;
  after: number;
  missing: number;
  enough: boolean;
}

/** The prepaid amount in a currency; a wallet that was never used holds 0. */
export function balanceIn(balance: Balance, currency: Currency): number {
  return balance.find((entry) => entry.currency === currency)?.amount ?? 0;
}

export function affordability(balance: Balance, currency: Currency, total: number): Affordability {
  const now = balanceIn(balance, currency);
  const left = toMinor(now) - toMinor(total);
  return {
    now,
    after: toDecimal(left > 0n ? left : 0n),
    missing: toDecimal(left < 0n ? -left : 0n),
    enough: left >= 0n,
  };
}
