import { useTranslation } from '#lib/translation.ts';
import type { Currency } from '@manabar/contracts/rules';
import type { AppError } from './errors.ts';

/** What a refusal to open a card payment says; null for one that has nothing to do with cards. */
export function useCardRefusalText(): (error: AppError, currency: Currency) => string | null {
  const { t } = useTranslation('payment');
  return ({ code, details, retryAfter }, currency) => {
    switch (code) {
      case 'payment_unavailable':
      case 'forbidden':
        return t(`refused.${code}`);
      case 'currency_not_available':
        return t('refused.currency_not_available', { currency: currency.toUpperCase() });
      case 'too_many_holds':
        return typeof details['limit'] === 'number'
          ? t('refused.too_many_holds', { limit: details['limit'] })
          : t('refused.holds');
      case 'rate_limited':
        return retryAfter === null
          ? t('refused.rate_limited')
          : t('refused.wait', { count: Math.ceil(retryAfter / 60) });
      default:
        return null;
    }
  };
}
