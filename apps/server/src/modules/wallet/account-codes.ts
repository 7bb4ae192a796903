import type { Currency } from '@manabar/contracts';

/** Accounts of the shop itself that orders, payments and admins move money with. */
export type HouseAccount =
  | 'revenue:sales'
  | 'revenue:commission'
  | 'adjust:admin'
  | 'suspense'
  | 'loss:supplier'
  | 'loss:chargeback'
  /** What a card gateway owes the shop. */
  | `gateway:${string}:clearing`;

/** Code of the account that holds what a customer can spend. */
export function walletAccount(userId: number, currency: Currency): string {
  return `user:${userId}:available:${currency}`;
}

/** Code of the account that holds what a customer has paid and not yet got. */
export function heldAccount(userId: number, currency: Currency): string {
  return `user:${userId}:held:${currency}`;
}

export function houseAccount(name: HouseAccount, currency: Currency): string {
  return `${name}:${currency}`;
}
