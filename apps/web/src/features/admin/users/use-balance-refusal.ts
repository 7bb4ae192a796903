import { isCurrency, type Currency } from '@manabar/contracts/rules';
import { toAppError } from '#lib/errors.ts';
import { formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';

interface Shown {
  /** Whether the admin looks at themselves. */
  own: boolean;
  currency: Currency;
  /** As it is now. */
  balance: number;
}

/** Why a balance was not changed, or that nobody knows whether it was. */
export function useBalanceRefusal({ own, ...now }: Shown): (thrown: unknown) => string {
  const { t } = useTranslation('adminUsers');
  const language = useLanguage();
  const errorText = useErrorText();
  const reasonOf = (thrown: unknown): string => {
    const { code, status, details } = toAppError(thrown);
    const { available, required, currency } = details;
    if (code === 'insufficient_balance' && isCurrency(currency))
      return t('balance.notEnough', {
        available: formatMoney(Number(available), currency, language),
        required: formatMoney(Number(required), currency, language),
      });
    if (code === 'conflict' && details['reason'] === 'balance_changed')
      return t('balance.changed', { balance: formatMoney(now.balance, now.currency, language) });
    if (code === 'forbidden' && own) return t('balance.own');
    if (status === null || status >= 500) return t('balance.unknown');
    return errorText(thrown);
  };
  return (thrown) => t('balance.failed', { message: reasonOf(thrown) });
}
