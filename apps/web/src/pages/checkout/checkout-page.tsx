import { useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#components/layout/page-title.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useCart } from '#features/cart/use-cart.ts';
import { CheckoutColumns } from '#features/checkout/checkout-columns.tsx';
import { NothingToPay } from '#features/checkout/nothing-to-pay.tsx';
import { TopupCheckout } from '#features/checkout/topup-checkout.tsx';
import { topupFromState } from '#features/checkout/topup-state.ts';
import { TopupUnreadable } from '#features/checkout/topup-unreadable.tsx';
import { useCartPayment } from '#features/checkout/use-cart-payment.ts';
import { useEarlyCardPaymentPermission } from '#lib/payments/use-card-payment-permission.ts';
import { CartCheckout } from './cart-checkout.tsx';

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

/** Page /checkout: the whole cart, or the single top-up that a top-up page has sent. */
export default function CheckoutPage() {
  const { t } = useTranslation('checkout');
  const topup = topupFromState(useLocation().state);
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
