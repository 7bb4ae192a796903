import { isCurrency, type Currency } from '@manabar/contracts/rules';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';

interface Shown {
  /** Whether the admin edits their own account. */
  own: boolean;
  currency: Currency;
  /** Current balance. */
  balance: number;
}

/** Returns a function for the text of a balance change that was refused or has an unknown result. */
export function useBalanceRefusal({ own, ...now }: Shown): (thrown: unknown) => string {
  const { t } = useTranslation('adminUsers');
  const format = useFormatter();
  const errorText = useErrorText();
  const reasonOf = (thrown: unknown): string => {
    const { code, status, details } = toAppError(thrown);
    const { available, required, currency } = details;
    if (code === 'insufficient_balance' && isCurrency(currency))
      return t('balance.notEnough', {
        available: format.money(Number(available), currency),
        required: format.money(Number(required), currency),
      });
    if (code === 'conflict' && details['reason'] === 'balance_changed')
      return t('balance.changed', { balance: format.money(now.balance, now.currency) });
    if (code === 'forbidden' && own) return t('balance.own');
    if (status === null || status >= 500) return t('balance.unknown');
    return errorText(thrown);
  };
  return (thrown) => t('balance.failed', { message: reasonOf(thrown) });
}
