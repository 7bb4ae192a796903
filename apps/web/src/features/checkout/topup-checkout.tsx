import { useState } from 'react';
import { useCurrency } from '#lib/format/currency.ts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTranslation } from 'react-i18next';
import { productPath, type TopupData } from '@manabar/contracts/rules';
import { CheckoutFrame } from './checkout-frame.tsx';
import type { SummaryLine } from './order-summary.tsx';
import { payableCurrency, type Source } from './checkout-payment.ts';
import { topupTotals } from './topup-state.ts';
import { useTopupPayment } from './use-topup-payment.ts';

function useLine(topup: TopupData, amount: number | null): SummaryLine {
  const { t } = useTranslation('checkout');
  const titleOf = useOfferTitle();
  const { service, login, player_name, offer_name, image_url } = topup;
  return {
    key: service,
    image: image_url,
    title: titleOf(offer_name),
    detail: t(`topup.service.${service}`),
    note: (
      <>
        {t(service === 'steam' ? 'topup.login' : 'topup.player', { id: login })}
        {player_name !== undefined && `\u00a0· ${player_name}`}
      </>
    ),
    amount,
  };
}

/** Checkout of a single top-up instead of the cart. */
export function TopupCheckout({ topup }: { topup: TopupData }) {
  const { t } = useTranslation('checkout');
  const [wanted, choose] = useCurrency();
  // The previous page has chosen a currency; after the first change here the header's currency applies.
  const [before] = useState(wanted);
  const [touched, setTouched] = useState(false);
  const totals = topupTotals(topup);
  const currency = payableCurrency(totals, touched || wanted !== before ? wanted : topup.currency);
  const payment = useTopupPayment();
  const total = totals[currency] ?? 0;
  const line = useLine(topup, total);
  const source: Source = {
    bought: 'topup',
    path: productPath(topup.service),
    change: t('summary.change'),
    changeWhat: t('topup.change'),
    back: t('topup.back'),
  };
  return (
    <CheckoutFrame
      source={source}
      lines={[line]}
      totals={totals}
      currency={currency}
      onCurrency={(next) => {
        setTouched(true);
        choose(next);
      }}
      total={total}
      payments={payment.payments}
      onPay={(method) => payment.pay(method, topup, currency)}
    />
  );
}
