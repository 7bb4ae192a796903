import { reasonOf, toAppError } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';

const reasons = [
  'not_in_review',
  'not_refundable',
  'already_refunded',
  'already_sent',
  'not_cancellable',
  'no_card_payment',
  'not_this_payment',
  'not_paid',
] as const;

/** Returns a function for the specific text of a refused action; null when the general text applies. */
export function useRefusalText(): (thrown: unknown) => string | null {
  const { t } = useTranslation('adminOrders');
  return (thrown) => {
    const error = toAppError(thrown);
    if (error.code === 'forbidden') return t('refused.own');
    if (error.code === 'payment_unavailable') return t('refused.noAnswer');
    if (error.code !== 'conflict') return null;
    const reason = reasons.find((known) => known === reasonOf(error));
    return reason ? t(`refused.${reason}`) : null;
  };
}
