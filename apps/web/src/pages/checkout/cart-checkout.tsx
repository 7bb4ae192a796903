import { useState } from 'react';
import { useTranslation } from '#lib/translation.ts';
import type { CartDto } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import { lineProblem, lineTotal, payableIn } from '#features/cart/cart-lines.ts';
import { usePendingChanges } from '#features/cart/use-pending-changes.ts';
import { useCurrency } from '#lib/currency.ts';
import { formatMoney, formatNumber, priceIn } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { BalancePanel } from '#features/checkout/balance-panel.tsx';
import { CheckoutColumns } from '#features/checkout/checkout-columns.tsx';
import { CurrencyChoice } from '#features/checkout/currency-choice.tsx';
import { OrderSummary, type SummaryLine } from '#features/checkout/order-summary.tsx';
import { PayBar } from '#features/checkout/pay-bar.tsx';
import { PaymentMethods } from '#features/checkout/payment-methods.tsx';
import { payableCurrency, type Source } from '#features/checkout/purchase.ts';
import type { usePayment } from '#features/checkout/use-payment.ts';

function useLines(cart: CartDto, currency: Currency): SummaryLine[] {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  const problemOf = (item: CartDto['data'][number]) => {
    const problem = lineProblem(item);
    return problem && t(`summary.${problem}`, { count: item.available_count });
  };
  return cart.data.map((item) => {
    const price = priceIn(item, currency);
    return {
      key: item.id,
      image: item.image_url,
      title: item.product_title,
      detail: `${formatNumber(item.game_amount, language)} ${item.game_currency}`,
      note: price !== null && (
        <span className="money">
          {t('summary.line', {
            quantity: item.quantity,
            price: formatMoney(price, currency, language),
          })}
        </span>
      ),
      problem: problemOf(item),
      amount: lineTotal(item, currency),
    };
  });
}

interface CartCheckoutProps {
  cart: CartDto;
  payment: ReturnType<typeof usePayment>;
}

/** The whole cart, one currency, one payment. */
export function CartCheckout({ cart, payment }: CartCheckoutProps) {
  const { t } = useTranslation('checkout');
  const [shown] = useCurrency();
  const [chosen, setChosen] = useState<Currency | null>(null);
  const totalIn = (each: Currency) => (payableIn(cart, each) ? cart.subtotal[each] : null);
  const totals = { usd: totalIn('usd'), rub: totalIn('rub') };
  const currency = chosen ?? payableCurrency(totals, shown);
  const lines = useLines(cart, currency);
  // A total with changes that the server has not answered yet is not one that it would charge.
  const settling = usePendingChanges().length > 0;
  const broken = lines.some(({ problem }) => problem);
  const source: Source = {
    bought: 'cart',
    path: pages.cart,
    change: t('summary.change'),
    changeWhat: t('insufficient.cart'),
    back: t('errors.toCart'),
  };
  return (
    <CheckoutColumns>
      <>
        <CurrencyChoice
          value={currency}
          onChange={setChosen}
          totals={totals}
          disabled={payment.busy}
        />
        <PaymentMethods hint={t('method.balanceHint')}>
          <BalancePanel
            currency={currency}
            totals={totals}
            source={source}
            onCurrency={setChosen}
          />
        </PaymentMethods>
      </>
      <OrderSummary
        lines={lines}
        total={cart.subtotal[currency]}
        currency={currency}
        source={source}
      >
        <PayBar
          total={cart.subtotal[currency]}
          currency={currency}
          blocked={totals[currency] === null || broken}
          busy={payment.busy || settling}
          failure={payment.failureIn(currency)}
          problem={broken ? t('summary.broken') : null}
          note={t('pay.note')}
          source={source}
          onPay={() => payment.pay(cart, currency)}
        />
      </OrderSummary>
    </CheckoutColumns>
  );
}
