import { useTranslation } from 'react-i18next';
import { useTextOf } from '#lib/use-words.ts';
import { useProviderName } from '../../detail/use-provider-and-supplier-names.ts';

/** Names an account of the ledger; one of a gateway by the gateway. */
export function useAccountName(): (account: string) => string {
  const { t } = useTranslation('adminLedger');
  const textOf = useTextOf('adminLedger', 'entries.accounts');
  const providerName = useProviderName();
  return (account) => {
    const gateway = /^gateway:(.+):clearing$/.exec(account)?.[1];
    if (gateway === undefined) return textOf(account) ?? account;
    return t('entries.clearing', { provider: providerName(gateway) });
  };
}
