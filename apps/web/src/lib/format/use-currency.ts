import { useCallback, useSyncExternalStore } from 'react';
import { isCurrency, type Currency } from '@manabar/contracts/rules';
import { browserStorage, subscribeToOtherTabs } from '../storage.ts';

const listeners = new Set<() => void>();

function stored(): Currency {
  const currency = browserStorage.read('currency')?.toLowerCase();
  return isCurrency(currency) ? currency : 'rub';
}

/** Currency of server-rendered pages. */
const usual = (): Currency => 'rub';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = subscribeToOtherTabs(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** Display currency and its setter; stored as "RUB" or "USD", roubles by default. */
export function useCurrency(): [Currency, (currency: Currency) => void] {
  const currency = useSyncExternalStore(subscribe, stored, usual);
  const choose = useCallback((next: Currency) => {
    browserStorage.write('currency', next.toUpperCase());
    for (const listener of listeners) listener();
  }, []);
  return [currency, choose];
}
