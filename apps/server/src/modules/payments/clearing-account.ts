import type { Currency } from '@manabar/contracts';
import { houseAccount } from '#modules/ledger/index.ts';

/** Returns a gateway's clearing account, whose negative balance is the captured money that is not yet paid out. */
export function clearingAccount(provider: string, currency: Currency): string {
  return houseAccount(`gateway:${provider}:clearing`, currency);
}
