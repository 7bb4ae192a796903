import type { ApiKey, ServiceAccount } from '@manabar/contracts';
import type { Currency } from '@manabar/contracts/rules';

/** Last use of any of an account's keys. */
export function lastUsedOf({ keys }: Pick<ServiceAccount, 'keys'>): string | null {
  return keys.reduce<string | null>(
    (last, { lastUsed }) => (lastUsed !== null && lastUsed > (last ?? '') ? lastUsed : last),
    null,
  );
}

/** Sums in cents to avoid rounding errors. */
const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

/** Amount that all keys of an account have spent today. */
export function spentToday({ keys }: Pick<ServiceAccount, 'keys'>, currency: Currency): number {
  return sum(keys.map((key) => (currency === 'usd' ? key.spentTodayUsd : key.spentTodayRub)));
}

/** State of a key; keys of a blocked account are unusable. */
export function stateOf(
  { state }: Pick<ApiKey, 'state'>,
  { blocked }: Pick<ServiceAccount, 'blocked'>,
): ApiKey['state'] | 'blocked' {
  return state === 'living' && blocked !== null ? 'blocked' : state;
}
