import { useCallback, useSyncExternalStore } from 'react';
import { isCurrency, type Currency } from '@manabar/contracts/rules';
import { announceStored, browserStorage, subscribeToStored } from '../storage.ts';

function stored(): Currency {
  const currency = browserStorage.read('currency')?.toLowerCase();
  return isCurrency(currency) ? currency : 'rub';
}

/** Currency of server-rendered pages. */
const usual = (): Currency => 'rub';

/** Display currency and its setter; stored as "RUB" or "USD", roubles by default. */
export function useCurrency(): [Currency, (currency: Currency) => void] {
  const currency = useSyncExternalStore(subscribeToStored, stored, usual);
  const choose = useCallback((next: Currency) => {
    browserStorage.write('currency', next.toUpperCase());
    announceStored();
  }, []);
  return [currency, choose];
}
