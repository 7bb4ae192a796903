import { isCurrency } from '@manabar/contracts/rules';
import { toAppError } from '#lib/errors.ts';
import { formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { useErrorText } from '#lib/use-error-text.ts';

/** Why a balance was not changed, or that nobody knows whether it was. */
export function useBalanceRefusal(own: boolean): (thrown: unknown) => string {
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
    if (code === 'forbidden' && own) return t('balance.own');
    if (status === null || status >= 500) return t('balance.unknown');
    return errorText(thrown);
  };
  return (thrown) => t('balance.failed', { message: reasonOf(thrown) });
}
