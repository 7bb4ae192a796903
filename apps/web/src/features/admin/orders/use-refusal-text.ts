import { reasonOf, toAppError } from '#lib/errors/errors.ts';
import { useTextOf } from '#lib/use-words.ts';
import { useTranslation } from 'react-i18next';

/** Returns a function for the specific text of a refused action; null when the general text applies. */
export function useRefusalText(): (thrown: unknown) => string | null {
  const { t } = useTranslation('adminOrders');
  const textOf = useTextOf('adminOrders', 'refused');
  return (thrown) => {
    const error = toAppError(thrown);
    if (error.code === 'forbidden') return t('refused.own');
    if (error.code === 'payment_unavailable') return t('refused.noAnswer');
    return error.code === 'conflict' ? (textOf(reasonOf(error) ?? '') ?? null) : null;
  };
}
