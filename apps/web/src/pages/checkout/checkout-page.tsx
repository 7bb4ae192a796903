import { useLocation, Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#components/layout/page-title.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState, EmptyState } from '#components/feedback/state-message.tsx';
import { useCart } from '#features/cart/use-cart.ts';
import { CheckoutColumns } from '#features/checkout/checkout-columns.tsx';
import { TopupCheckout } from '#features/checkout/topup-checkout.tsx';
import { topupFromState } from '#features/checkout/topup-from-navigation.ts';
import { useCartPayment } from '#features/checkout/use-cart-payment.ts';
import { useEarlyCardPaymentPermission } from '#lib/payments/use-card-payment-permission.ts';
import { useSession } from '#lib/session/session.ts';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { Button } from '@mantine/core';
import { CartCheckout } from './cart-checkout.tsx';

/** Message for an empty cart: the customer has chosen nothing, or has just paid in another tab. */
function NothingToPay() {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState icon="cart" title={t('empty.title')} text={t('empty.text')}>
      <PrimaryButton component={Link} to={pages.products}>
        {t('empty.products')}
      </PrimaryButton>
      <Button variant="default" size="lg" component={Link} to={pages.orders}>
        {t('empty.orders')}
      </Button>
    </EmptyState>
  );
}

/** Message for a top-up in the navigation state that is malformed or another customer's: the customer has to choose again. */
function TopupUnreadable() {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState icon="info" title={t('topup.unreadable')} text={t('topup.unreadableText')}>
      <PrimaryButton component={Link} to={pages.products}>
        {t('empty.products')}
      </PrimaryButton>
    </EmptyState>
  );
}

function Cart() {
  const { t } = useTranslation('cart');
  const { cart: present, isPending, error, refetch } = useCart();
  const payment = useCartPayment();
  const cart = payment.paidCart ?? present;
  if (cart && cart.data.length > 0) return <CartCheckout cart={cart} payment={payment} />;
  if (cart) return <NothingToPay />;
  if (isPending)
    return (
      <CheckoutColumns>
        <Skeletons count={2} height={200} />
        <Skeletons count={1} height={320} />
      </CheckoutColumns>
    );
  return (
    <ErrorState error={error} title={t('errors.load_failed')} onRetry={() => void refetch()} />
  );
}

/** Page /checkout: the whole cart, or the single top-up in the navigation state. */
export default function CheckoutPage() {
  const { t } = useTranslation('checkout');
  const topup = topupFromState(useLocation().state, useSession()?.userId);
  useEarlyCardPaymentPermission();
  return (
    <div className="page">
      <PageTitle title={t('page.title')} />
      {topup === undefined && <Cart />}
      {topup === null && <TopupUnreadable />}
      {topup && <TopupCheckout topup={topup} />}
    </div>
  );
}
