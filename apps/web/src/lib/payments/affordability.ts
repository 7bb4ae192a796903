import type { Balance } from '@manabar/contracts';
import { toDecimal, toMinor, type Currency } from '@manabar/contracts/rules';

/** Result of paying a total from a balance, in major units. One of `after` and `missing` is zero. */
export interface Affordability {
  now: number;
  after: number;
  missing: number;
  enough: boolean;
}

/** Prepaid balance in a currency; 0 for a wallet that was never used. */
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
