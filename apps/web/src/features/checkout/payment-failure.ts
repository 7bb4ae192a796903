import { useTranslation } from '#lib/translation.ts';
import { isCurrency, type Currency } from '@manabar/contracts/rules';
import { toAppError, type AppError } from '#lib/errors.ts';
import { formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';

/** Where the customer has to go to put a refused payment right; the source is the cart, or a top-up's page. */
export type WayOut = 'source' | 'orders' | null;

const toSource: AppError['code'][] = ['price_changed', 'out_of_stock', 'quantity_exceeds_stock'];

export function wayOut(error: AppError): WayOut {
  if (error.code === 'cart_empty') return 'orders';
  return toSource.includes(error.code) ? 'source' : null;
}

/** Details of insufficient_balance, in major units. */
function shortfall(
  error: AppError,
): { required: number; available: number; currency: Currency } | null {
  const { required, available, currency } = error.details;
  if (typeof required !== 'number' || typeof available !== 'number' || !isCurrency(currency))
    return null;
  return { required, available, currency };
}

const ownTexts = [
  'price_changed',
  'out_of_stock',
  'quantity_exceeds_stock',
  'amount_mismatch',
  'currency_not_available',
  'request_in_progress',
  'cart_empty',
] as const;

/** What a failed payment says: what happened, whether money moved, what to do. */
export function usePaymentFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation(['checkout', 'errors']);
  const language = useLanguage();
  return (thrown) => {
    const error = toAppError(thrown);
    const short = error.code === 'insufficient_balance' ? shortfall(error) : null;
    if (short) {
      const money = (amount: number) => formatMoney(amount, short.currency, language);
      return t('checkout:errors.insufficient_balance', {
        required: money(short.required),
        available: money(short.available),
      });
    }
    const own = ownTexts.find((code) => code === error.code);
    if (own) return t(`checkout:errors.${own}`);
    if (error.status === null) return t('checkout:errors.unknown');
    if (error.status >= 500) return t('checkout:errors.server');
    return t(`errors:${error.code}`);
  };
}
