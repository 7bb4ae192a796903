import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartDto, Currency } from '@manabar/contracts';
import { PageTitle } from '#components/page-title.tsx';
import { Skeletons } from '#components/skeletons.tsx';
import { ErrorState } from '#components/state-message.tsx';
import { payableIn } from '#features/cart/cart-lines.ts';
import { useCart } from '#features/cart/use-cart.ts';
import { usePendingChanges } from '#features/cart/use-pending-changes.ts';
import { BalancePanel } from '#features/checkout/balance-panel.tsx';
import { CurrencyChoice } from '#features/checkout/currency-choice.tsx';
import { NothingToPay } from '#features/checkout/nothing-to-pay.tsx';
import { OrderSummary } from '#features/checkout/order-summary.tsx';
import { PayBar } from '#features/checkout/pay-bar.tsx';
import { PaymentMethods } from '#features/checkout/payment-methods.tsx';
import { usePayment } from '#features/checkout/use-payment.ts';
import { useCurrency } from '#lib/currency.ts';
import { otherCurrency } from '#lib/format.ts';
import classes from './checkout-page.module.css';

/** The currency that the customer sees prices in, unless only the other one pays for everything. */
function usualCurrency(cart: CartDto, shown: Currency): Currency {
  const other = otherCurrency(shown);
  return !payableIn(cart, shown) && payableIn(cart, other) ? other : shown;
}

function Checkout({ cart, payment }: { cart: CartDto; payment: ReturnType<typeof usePayment> }) {
  const [shown] = useCurrency();
  const [chosen, setChosen] = useState<Currency | null>(null);
  const currency = chosen ?? usualCurrency(cart, shown);
  const totalIn = (each: Currency) => (payableIn(cart, each) ? cart.subtotal[each] : null);
  // A total with changes that the server has not answered yet is not one that it would charge.
  const settling = usePendingChanges().length > 0;
  const totals = { usd: totalIn('usd'), rub: totalIn('rub') };
  return (
    <div className={classes.columns}>
      <div className={classes.choices}>
        <CurrencyChoice
          value={currency}
          onChange={setChosen}
          totals={totals}
          disabled={payment.busy}
        />
        <PaymentMethods>
          <BalancePanel currency={currency} totals={totals} onCurrency={setChosen} />
        </PaymentMethods>
      </div>
      <OrderSummary cart={cart} currency={currency}>
        <PayBar
          total={cart.subtotal[currency]}
          currency={currency}
          blocked={totals[currency] === null}
          busy={payment.busy || settling}
          failure={payment.failureIn(currency)}
          onPay={() => payment.pay(cart, currency)}
        />
      </OrderSummary>
    </div>
  );
}

/** /checkout: the whole cart, one currency, one payment. */
export default function CheckoutPage() {
  const { t } = useTranslation(['checkout', 'cart']);
  const { cart: present, isPending, error, refetch } = useCart();
  const payment = usePayment();
  const cart = payment.paidCart ?? present;
  return (
    <div className="page">
      <PageTitle title={t('checkout:page.title')} />
      {!cart && isPending && (
        <div className={classes.columns}>
          <div className={classes.choices}>
            <Skeletons count={2} height={200} />
          </div>
          <Skeletons count={1} height={320} />
        </div>
      )}
      {!cart && error && (
        <ErrorState
          error={error}
          title={t('cart:errors.load_failed')}
          onRetry={() => void refetch()}
        />
      )}
      {cart &&
        (cart.data.length > 0 ? <Checkout cart={cart} payment={payment} /> : <NothingToPay />)}
    </div>
  );
}
