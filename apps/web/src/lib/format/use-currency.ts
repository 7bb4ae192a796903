import { useSyncExternalStore } from 'react';
import { isCurrency, type Currency } from '@manabar/contracts/rules';
import { announceStored, browserStorage, subscribeToStored } from '../storage.ts';

function stored(): Currency {
  const currency = browserStorage.read('currency')?.toLowerCase();
  return isCurrency(currency) ? currency : 'rub';
}

/** Currency of server-rendered pages. */
const usual = (): Currency => 'rub';

function choose(next: Currency): void {
  browserStorage.write('currency', next.toUpperCase());
  announceStored();
}

/** Display currency and its setter; stored as "RUB" or "USD", roubles by default. */
export function useCurrency(): [Currency, (currency: Currency) => void] {
  return [useSyncExternalStore(subscribeToStored, stored, usual), choose];
}
