import type { Currency } from '@manabar/contracts';

/** Accounts of the shop itself that balance orders and admins move money with. */
export type HouseAccount = 'revenue:sales' | 'adjust:admin';

/** Code of the account that holds what a customer can spend. */
export function walletAccount(userId: number, currency: Currency): string {
  return `user:${userId}:available:${currency}`;
}

export function houseAccount(name: HouseAccount, currency: Currency): string {
  return `${name}:${currency}`;
}
