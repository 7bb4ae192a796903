import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts/rules';
import { isSharedLimit, reasonOf, refusedByProvider, type AppError } from './errors.ts';
import { formatMoney } from './format.ts';
import { useLanguage } from './locale.ts';

/** Why nothing more is held; where the shop does not say, it is the customer's own open payments. */
function useHoldsText(): (error: AppError) => string | null {
  const { t } = useTranslation('payment');
  const language = useLanguage();
  return (error) => {
    const { limit } = error.details;
    const reason = reasonOf(error);
    if (isSharedLimit(error))
      return t(`refused.holds.${reason === 'open' ? 'address' : 'network'}`);
    if (typeof limit !== 'number') return null;
    switch (reason) {
      case 'share':
      case 'few':
      case 'units':
        return t(`refused.holds.${reason}`, { count: limit });
      case 'value':
        return t('refused.holds.value', { amount: formatMoney(limit, 'usd', language) });
      case 'stock':
        return t('refused.holds.stock');
      default:
        return t('refused.holds.open', { limit });
    }
  };
}

/** How long to wait: after payments that came to nothing, or after too many requests of any kind. */
function useWaitText(): (error: AppError) => string | null {
  const { t } = useTranslation('payment');
  return (error) => {
    const count = error.retryAfter === null ? null : Math.max(1, Math.ceil(error.retryAfter / 60));
    if (reasonOf(error) === 'holds_wasted')
      return count === null ? t('refused.rate_limited') : t('refused.wait', { count });
    return count === null ? null : t('refused.tooFast', { count });
  };
}

/** Limits of what customers without a paid order hold. */
const byNewCustomers = new Set<string | null>(['few', 'units', 'value', 'stock']);

/** Whether the balance is a way round it. */
function closesCards(error: AppError): boolean {
  const reason = reasonOf(error);
  switch (error.code) {
    case 'forbidden':
    case 'currency_not_available':
      return true;
    case 'too_many_holds':
      return isSharedLimit(error) || byNewCustomers.has(reason);
    case 'rate_limited':
      return reason === 'holds_wasted';
    default:
      return false;
  }
}

/**
 * What a refusal to open a card payment says; null for one that has nothing to do with cards. `payableFromBalance`:
 * the same can be paid so.
 */
export function useCardRefusalText({
  payableFromBalance,
}: {
  payableFromBalance: boolean;
}): (error: AppError, currency: Currency) => string | null {
  const { t } = useTranslation('payment');
  const holdsText = useHoldsText();
  const waitText = useWaitText();

  function conflictText(error: AppError): string | null {
    const reason = reasonOf(error);
    if (reason === 'payment_ended') return t('refused.ended');
    return reason === 'already_paid' ? t('refused.alreadyPaid') : null;
  }

  function textOf(error: AppError, currency: Currency): string | null {
    switch (error.code) {
      case 'payment_unavailable':
        return t(refusedByProvider(error) ? 'refused.provider' : 'refused.payment_unavailable');
      case 'forbidden':
        return t('refused.forbidden');
      case 'currency_not_available':
        return t('refused.currency_not_available', { currency: currency.toUpperCase() });
      case 'conflict':
        return conflictText(error);
      case 'too_many_holds':
        return holdsText(error);
      case 'rate_limited':
        return waitText(error);
      default:
        return null;
    }
  }

  return (error, currency) => {
    const text = textOf(error, currency);
    return text !== null && payableFromBalance && closesCards(error)
      ? `${text} ${t('refused.fromBalance')}`
      : text;
  };
}
