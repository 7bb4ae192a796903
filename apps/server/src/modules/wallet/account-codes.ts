import type { Currency } from '@manabar/contracts';

/** Accounts of the shop itself that balance orders and admins move money with. */
export type HouseAccount = 'revenue:sales' | 'adjust:admin';

/** Code of a customer's account: what can be spent, or what is held for open items. */
export function walletAccount(
  userId: number,
  currency: Currency,
  kind: 'available' | 'held' = 'available',
): string {
  return `user:${userId}:${kind}:${currency}`;
}

export function houseAccount(name: HouseAccount, currency: Currency): string {
  return `${name}:${currency}`;
}
