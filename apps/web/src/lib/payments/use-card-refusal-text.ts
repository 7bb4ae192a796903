import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts/rules';
import {
  isSharedLimit,
  reasonOf,
  refusedByProvider,
  waitMinutes,
  type AppError,
} from '../errors/errors.ts';
import { useFormatter } from '../format/format.ts';

/** Returns the text for a reservation limit; the default reason is the customer's own open payments. */
function useHoldsText(): (error: AppError) => string | null {
  const { t } = useTranslation('payment');
  const format = useFormatter();
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
        return t('refused.holds.value', { amount: format.money(limit, 'usd') });
      case 'stock':
        return t('refused.holds.stock');
      default:
        return t('refused.holds.open', { limit });
    }
  };
}

/** Returns the text with the waiting time after failed payments or too many requests. */
function useWaitText(): (error: AppError) => string | null {
  const { t } = useTranslation('payment');
  return (error) => {
    const count = waitMinutes(error);
    if (reasonOf(error) === 'holds_wasted')
      return count === null ? t('refused.rate_limited') : t('refused.wait', { count });
    return count === null ? null : t('refused.tooFast', { count });
  };
}

/** Reasons that limit the reservations of customers without a paid order. */
const byNewCustomers = new Set<string | null>(['few', 'units', 'value', 'stock']);

/** Whether payment from the balance avoids the refusal. */
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

/** Text for a refused card payment; null for other errors. `payableFromBalance`: the balance can pay instead. */
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
