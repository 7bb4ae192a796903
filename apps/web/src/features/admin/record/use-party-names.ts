import { useCallback } from 'react';
import { paymentProviders, topupSuppliers } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';

/** Returns a function for the name of a payment provider; an unknown one is shown unchanged. */
export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation('admin');
  return useCallback(
    (provider) => {
      const known = paymentProviders.find((each) => each === provider);
      return known ? t(`provider.${known}`) : provider;
    },
    [t],
  );
}

/** Returns a function for the name of a supplier; an unknown one is shown unchanged. */
export function useSupplierName(): (supplier: string) => string {
  const { t } = useTranslation('admin');
  return useCallback(
    (supplier) => {
      const known = topupSuppliers.find((each) => each === supplier);
      return known ? t(`supplier.${known}`) : supplier;
    },
    [t],
  );
}
