import { useTranslation } from 'react-i18next';
import { isCurrency, type Currency } from '@manabar/contracts/rules';
import { isSharedLimit, reasonOf, toAppError, type AppError } from '#lib/errors.ts';
import { formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useCardRefusalText } from '#lib/use-card-refusal-text.ts';
import type { PayMethod, Source } from './purchase.ts';
import { newPrices } from './topup-state.ts';

/** Where the customer has to go to put a refused payment right; the source is the cart, or a top-up's page. */
export type WayOut = 'source' | 'orders' | 'support' | null;

const ways: readonly (readonly [WayOut, readonly AppError['code'][]])[] = [
  [
    'source',
    ['price_changed', 'out_of_stock', 'quantity_exceeds_stock', 'player_not_found', 'not_found'],
  ],
  ['orders', ['cart_empty']],
  ['support', ['forbidden']],
];

/** Limits that fewer units stay below; of the others one of the own payments is ended first. */
const fewerUnits = new Set<string | null>(['share', 'few', 'units', 'value', 'stock']);

export function wayOut(error: AppError): WayOut {
  const { code } = error;
  if (code === 'too_many_holds') {
    if (isSharedLimit(error)) return null;
    return fewerUnits.has(reasonOf(error)) ? 'source' : 'orders';
  }
  return ways.find(([, codes]) => codes.includes(code))?.[0] ?? null;
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

const sharedTexts = ['amount_mismatch', 'request_in_progress', 'cart_empty'] as const;

/** What is said differently of a cart and of one top-up. */
const cartTexts = [
  'price_changed',
  'out_of_stock',
  'quantity_exceeds_stock',
  'currency_not_available',
] as const;
const topupTexts = [
  'price_changed',
  'out_of_stock',
  'not_found',
  'player_not_found',
  'currency_not_available',
  'supplier_unavailable',
] as const;

/** What a refusal of a purchase says that is the same however it is paid; null when it is another one. */
function usePurchaseText(
  bought: Source['bought'],
): (error: AppError, currency: Currency) => string | null {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  return (error, currency) => {
    const { code } = error;
    const price = bought === 'topup' ? newPrices(error)?.[currency] : null;
    if (price)
      return t('topup.failed.new_price', { price: formatMoney(price, currency, language) });
    const cart = bought === 'cart' && cartTexts.find((each) => each === code);
    if (cart) return t(`errors.${cart}`);
    const topup = bought === 'topup' && topupTexts.find((each) => each === code);
    if (topup) return t(`topup.failed.${topup}`);
    const shared = sharedTexts.find((each) => each === code);
    return shared ? t(`errors.${shared}`) : null;
  };
}

/** What did not work, by what was bought and how it was to be paid. */
function failureTitle(bought: Source['bought'], method: PayMethod) {
  if (method === 'card') return 'checkout:errors.create_payment_failed';
  return bought === 'topup'
    ? 'checkout:topup.failed.topup_failed'
    : 'checkout:errors.payment_failed';
}

/** What a failed payment in a currency says: what happened, whether money moved, what to do. */
export function usePaymentFailureText(
  bought: Source['bought'],
  method: PayMethod,
): (thrown: unknown, currency: Currency) => string {
  const { t } = useTranslation(['checkout', 'errors']);
  const language = useLanguage();
  const cardText = useCardRefusalText({ payableFromBalance: true });
  const purchaseText = usePurchaseText(bought);
  return (thrown, currency) => {
    const error = toAppError(thrown);
    const short = error.code === 'insufficient_balance' ? shortfall(error) : null;
    if (short) {
      return t('checkout:errors.insufficient_balance', {
        required: formatMoney(short.required, short.currency, language),
        available: formatMoney(short.available, short.currency, language),
      });
    }
    const own =
      (method === 'card' ? cardText(error, currency) : null) ?? purchaseText(error, currency);
    if (own !== null) return own;
    if (error.status === null) return t('checkout:errors.unknown');
    if (error.status >= 500) return t('checkout:errors.server');
    return `${t(failureTitle(bought, method))}. ${t(`errors:${error.code}`)}`;
  };
}
