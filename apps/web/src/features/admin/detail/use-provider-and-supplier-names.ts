import { useCallback } from 'react';
import { paymentProviders, topupSuppliers } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { labelFor } from './label-for.ts';

/** Returns a function for the name of a payment provider; an unknown one is shown unchanged. */
export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation('admin');
  return useCallback(
    (provider) => labelFor(paymentProviders, provider, (known) => t(`provider.${known}`)),
    [t],
  );
}

/** Returns a function for the name of a supplier; an unknown one is shown unchanged. */
export function useSupplierName(): (supplier: string) => string {
  const { t } = useTranslation('admin');
  return useCallback(
    (supplier) => labelFor(topupSuppliers, supplier, (known) => t(`supplier.${known}`)),
    [t],
  );
}
