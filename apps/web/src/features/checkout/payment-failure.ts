import { useTranslation } from 'react-i18next';
import { isCurrency, type Currency } from '@manabar/contracts/rules';
import { isSharedLimit, reasonOf, toAppError, type AppError } from '#lib/errors/errors.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useCardRefusalText } from '#lib/payments/use-card-refusal-text.ts';
import type { PayMethod, Source } from './checkout-payment.ts';
import { newPrices } from './topup-from-navigation.ts';

/** Page where the customer can solve a refused payment; `source` is the cart or the top-up's page. */
export type WayOut = 'source' | 'orders' | 'support' | null;

const ways: readonly (readonly [WayOut, readonly AppError['code'][]])[] = [
  [
    'source',
    ['price_changed', 'out_of_stock', 'quantity_exceeds_stock', 'player_not_found', 'not_found'],
  ],
  ['orders', ['cart_empty']],
  ['support', ['forbidden']],
];

/** Limits that a smaller quantity satisfies; the other limits require that one of the customer's open payments ends first. */
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

/** Texts that differ between a cart and a single top-up. */
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

/** Returns the text for a refused purchase that is the same for every payment method; null for other refusals. */
function usePurchaseText(
  bought: Source['bought'],
): (error: AppError, currency: Currency) => string | null {
  const { t } = useTranslation('checkout');
  const format = useFormatter();
  return (error, currency) => {
    const { code } = error;
    const price = bought === 'topup' ? newPrices(error)?.[currency] : null;
    if (price) return t('topup.failed.new_price', { price: format.money(price, currency) });
    const cart = bought === 'cart' && cartTexts.find((each) => each === code);
    if (cart) return t(`errors.${cart}`);
    const topup = bought === 'topup' && topupTexts.find((each) => each === code);
    if (topup) return t(`topup.failed.${topup}`);
    const shared =
      reasonOf(error) === 'cart_changed'
        ? 'cart_changed'
        : sharedTexts.find((each) => each === code);
    return shared ? t(`errors.${shared}`) : null;
  };
}

/** Returns the title of a failure by kind of purchase and payment method. */
function failureTitle(bought: Source['bought'], method: PayMethod) {
  if (method === 'card') return 'checkout:errors.create_payment_failed';
  return bought === 'topup'
    ? 'checkout:topup.failed.topup_failed'
    : 'checkout:errors.payment_failed';
}

/** Returns the text for a failed payment in a currency: the cause, whether money moved, and the next step. */
export function usePaymentFailureText(
  bought: Source['bought'],
  method: PayMethod,
): (thrown: unknown, currency: Currency) => string {
  const { t } = useTranslation(['checkout', 'errors']);
  const format = useFormatter();
  const cardText = useCardRefusalText({ payableFromBalance: true });
  const purchaseText = usePurchaseText(bought);
  return (thrown, currency) => {
    const error = toAppError(thrown);
    const short = error.code === 'insufficient_balance' ? shortfall(error) : null;
    if (short) {
      return t('checkout:errors.insufficient_balance', {
        required: format.money(short.required, short.currency),
        available: format.money(short.available, short.currency),
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
