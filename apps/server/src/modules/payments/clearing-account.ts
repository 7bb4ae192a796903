import type { Currency } from '@manabar/contracts';
import { houseAccount } from '#modules/ledger/index.ts';

/** Clearing account of a gateway: negative by the money that it captured and has not yet paid out. */
export function clearingAccount(provider: string, currency: Currency): string {
  return houseAccount(`gateway:${provider}:clearing`, currency);
}
