import type { Currency } from '@manabar/contracts';

export type HouseAccount =
  | 'revenue:sales'
  | 'revenue:commission'
  | 'adjust:admin'
  | 'suspense'
  | 'loss:supplier'
  | 'loss:chargeback'
  /** Money that a card gateway owes the shop. */
  | `gateway:${string}:clearing`;

/** Returns the code of the account of a customer's available balance. */
export function walletAccount(userId: number, currency: Currency): string {
  return `user:${userId}:available:${currency}`;
}

/** Returns the code of the account of money that a customer has paid for undelivered items. */
export function heldAccount(userId: number, currency: Currency): string {
  return `user:${userId}:held:${currency}`;
}

export function houseAccount(name: HouseAccount, currency: Currency): string {
  return `${name}:${currency}`;
}

/** Returns the name of a house account without its currency, from its code. */
export function houseAccountName(code: string): string {
  return code.slice(0, code.lastIndexOf(':'));
}
