import { useTranslation } from 'react-i18next';
import type { CartDto } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import { lineDetail, lineProblem, lineTotal, payableIn } from '#features/cart/cart-rules.ts';
import { LineProblemText } from '#features/cart/line-problem-text.tsx';
import { usePendingChanges } from '#features/cart/use-pending-changes.ts';
import { useCurrency } from '#lib/format/use-currency.ts';
import { priceIn, useFormatter } from '#lib/format/format.ts';
import { CheckoutFrame } from '#features/checkout/checkout-frame.tsx';
import type { SummaryLine } from '#features/checkout/order-summary.tsx';
import type { Source } from '#features/checkout/checkout-payment.ts';
import { payableCurrency } from '#lib/payments/payable-currency.ts';
import type { useCartPayment } from '#features/checkout/use-cart-payment.ts';

function useLines(cart: CartDto, currency: Currency): SummaryLine[] {
  const { t } = useTranslation('checkout');
  const format = useFormatter();
  return cart.data.map((item) => {
    const price = priceIn(item, currency);
    return {
      key: item.id,
      image: item.image_url,
      title: item.product_title,
      detail: lineDetail(item, format.number),
      note: price !== null && (
        <span className="money">
          {t('summary.line', {
            quantity: item.quantity,
            price: format.money(price, currency),
          })}
        </span>
      ),
      problem: lineProblem(item) && <LineProblemText item={item} currency={currency} />,
      amount: lineTotal(item, currency),
    };
  });
}

interface CartCheckoutProps {
  cart: CartDto;
  payment: ReturnType<typeof useCartPayment>;
}

/** Checkout of the whole cart in one currency with one payment. */
export function CartCheckout({ cart, payment }: CartCheckoutProps) {
  const { t } = useTranslation('checkout');
  // The header and the checkout share one currency.
  const [wanted, choose] = useCurrency();
  const totalIn = (each: Currency) => (payableIn(cart, each) ? cart.subtotal[each] : null);
  const totals = { usd: totalIn('usd'), rub: totalIn('rub') };
  const currency = payableCurrency((each) => payableIn(cart, each), wanted);
  const lines = useLines(cart, currency);
  // A total with pending changes may differ from the amount that the server would charge.
  const settling = usePendingChanges().length > 0;
  const broken = lines.some(({ problem }) => Boolean(problem));
  const source: Source = {
    bought: 'cart',
    path: pages.cart,
    change: t('summary.change'),
    changeWhat: t('insufficient.cart'),
    back: t('errors.toCart'),
  };
  return (
    <CheckoutFrame
      source={source}
      lines={lines}
      totals={totals}
      currency={currency}
      onCurrency={choose}
      total={cart.subtotal[currency]}
      payments={payment.payments}
      settling={settling}
      problem={broken ? t('summary.broken') : null}
      onPay={(method, paidIn) => payment.pay(method, cart, paidIn)}
    />
  );
}
