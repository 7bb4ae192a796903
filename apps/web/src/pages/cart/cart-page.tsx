import { useEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { BalanceAfter } from '#components/money/balance-after.tsx';
import { PageTitle } from '#components/layout/page-title.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState, EmptyState } from '#components/feedback/state-message.tsx';
import { payableCurrency } from '#lib/payments/payable-currency.ts';
import { CartLineList } from '#features/cart/cart-line-list.tsx';
import { payableIn, unitCount } from '#features/cart/cart-rules.ts';
import { CartSummary } from '#features/cart/cart-summary.tsx';
import { ClearCart } from '#features/cart/clear-cart.tsx';
import { useCart } from '#features/cart/use-cart.ts';
import { useCartChange } from '#features/cart/use-cart-change.ts';
import { useCurrency } from '#lib/format/use-currency.ts';
import { cartDecimals } from '#lib/format/format.ts';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { focusIfLost } from '#lib/page/focus-if-lost.ts';
import { Link } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import classes from './cart-page.module.css';

/** Moves the focus to the link of the empty cart when the pressed button has disappeared with the last line. */
function useFocusWhenEmptied(filled: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasFilled = useRef(false);
  useEffect(() => {
    if (wasFilled.current) focusIfLost(link.current);
    wasFilled.current = filled;
  }, [filled]);
  return link;
}

function EmptyCart({ link }: { link: Ref<HTMLAnchorElement> }) {
  const { t } = useTranslation('cart');
  return (
    <EmptyState icon="cart" title={t('empty.title')} text={t('empty.text')}>
      <PrimaryButton component={Link} to={pages.products} ref={link}>
        {t('empty.action')}
      </PrimaryButton>
    </EmptyState>
  );
}

/** Shows a toast once when the cart could not be refreshed; the loaded cart remains visible. */
function useRefreshFailure(error: unknown): void {
  const { t } = useTranslation('cart');
  const errorText = useErrorText();
  const told = useRef<unknown>(null);
  useEffect(() => {
    if (told.current === error) return;
    told.current = error;
    if (error !== null)
      toastFailure(error, t('errors.refresh_failed', { reason: errorText(error) }));
  }, [error, errorText, t]);
}

/** Page /cart: lines, subtotals and checkout button. */
export default function CartPage() {
  const { t } = useTranslation('cart');
  const [chosen] = useCurrency();
  const { cart, isPending, error, refetch } = useCart();
  const currency = cart ? payableCurrency((each) => payableIn(cart, each), chosen) : chosen;
  const change = useCartChange();
  useRefreshFailure(cart === undefined ? null : error);
  const filled = cart !== undefined && cart.data.length > 0;
  const browse = useFocusWhenEmptied(filled);
  return (
    <div className="page">
      <PageTitle title={t('page.title')}>
        {filled && <ClearCart count={unitCount(cart)} onClear={() => change({ type: 'clear' })} />}
      </PageTitle>
      {isPending && (
        <div className={classes.loading}>
          <Skeletons count={3} height={112} />
        </div>
      )}
      {!cart && error && (
        <ErrorState error={error} title={t('errors.load_failed')} onRetry={() => void refetch()} />
      )}
      {cart && !filled && <EmptyCart link={browse} />}
      {filled && (
        <div className={classes.columns}>
          <CartLineList items={cart.data} currency={currency} onChange={change} />
          <CartSummary cart={cart} currency={currency}>
            <BalanceAfter
              total={cart.subtotal[currency]}
              currency={currency}
              decimals={cartDecimals(currency)}
            />
          </CartSummary>
        </div>
      )}
    </div>
  );
}
