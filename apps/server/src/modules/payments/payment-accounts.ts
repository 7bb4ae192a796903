import type { Currency } from '@manabar/contracts';
import { houseAccount } from '#modules/wallet/index.ts';

/** What a gateway owes the shop: below zero by what it has taken from customers and not yet paid out. */
export function clearingAccount(provider: string, currency: Currency): string {
  return houseAccount(`gateway:${provider}:clearing`, currency);
}
