import { useEffect, useState } from 'react';
import { useCurrency } from '#lib/format/use-currency.ts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTranslation } from 'react-i18next';
import { productPath, type TopupData, pages, type Currency } from '@manabar/contracts/rules';
import { useNavigate } from 'react-router-dom';
import type { AppError } from '#lib/errors/errors.ts';
import { payableCurrency } from '#lib/payments/payable-currency.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { toast } from '#lib/toasts.ts';
import { paidTopup } from '#lib/drafts/topup-draft.ts';
import { topupState } from '#lib/drafts/topup-state.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';
import { useStartCardPayment } from '#lib/payments/use-start-card-payment.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import type { SummaryLine } from './order-summary.tsx';
import type { Source, PayMethod, Payments } from './checkout-payment.ts';
import { topupTotals, atNewPrices } from './topup-from-navigation.ts';
import { usePaymentAttempt } from './use-payment-attempt.ts';

/** Pays a top-up from the balance, then invalidates orders, balance and profile. */
function useOrderTopup(
  onSettled: (thrown: unknown, sent: RouterInputs['orders']['topup']) => void,
) {
  const { t } = useTranslation('checkout');
  const utils = trpc.useUtils();
  return trpc.orders.topup.useMutation({
    retry: retryKeyed,
    onSettled: (_answer, thrown, sent) => onSettled(thrown, sent),
    // Also after the page was left, so that the customer does not pay again in doubt.
    onSuccess: () => {
      toast('success', t('topup.success'));
      void utils.orders.invalidate();
      void utils.wallet.invalidate();
      void utils.profile.invalidate();
    },
  });
}

/** Names the bought top-up without its prices, player check, and order of choice, which differ when it is chosen again. */
function purchaseOf(topup: TopupData, currency: Currency): unknown[] {
  const { service, login, offer_id, amount, input_currency, denominations = [] } = topup;
  const packages = denominations.map(({ denomination_id }) => denomination_id);
  const credited = service === 'steam' ? [amount, input_currency] : [];
  return [service, login, offer_id, packages.toSorted((a, b) => a - b), ...credited, currency];
}

type WantedTopup = Omit<RouterInputs['orders']['topup'], 'idempotencyKey'>;

/** Pays a single top-up. */
function useTopupPayment(topup: TopupData) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const purchaseIn = (currency: Currency) => purchaseOf(topup, currency);
  const balance = usePaymentAttempt<WantedTopup, { order_id: string }>(
    'topup',
    'balance',
    useOrderTopup,
    purchaseIn,
  );
  const card = usePaymentAttempt('topup', 'card', useStartCardPayment, purchaseIn);

  function pay(method: PayMethod, currency: Currency): void {
    const wanted = { topupData: { ...topup, currency }, currency };
    const onRefused = (error: AppError) => {
      void utils.wallet.balance.invalidate();
      void utils.topup.invalidate();
      const changed = atNewPrices(topup, error);
      if (changed) void navigate(pages.checkout, { replace: true, state: topupState(changed) });
    };
    if (method === 'card') {
      // A card payment continues on the bank's page, so no callback is needed.
      card.send({ type: 'topup', ...wanted }, { onPaid: () => undefined, onRefused });
      return;
    }
    const onPaid = ({ order_id }: { order_id: string }) => {
      paidTopup(topup.service);
      // Replaces the history entry, so that going back opens the top-up's page instead of repeating the payment.
      void navigate(pages.orders, { replace: true, state: { placed: order_id } });
    };
    balance.send(wanted, { onPaid, onRefused });
  }

  const payments: Payments = { balance: balance.payment, card: card.payment };
  return { pay, payments };
}

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

/** Keeps the chosen currency in the navigation state, so that a reload shows and pays the same amount. */
function useKeptCurrency(topup: TopupData, currency: Currency): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (currency === topup.currency) return;
    const state = topupState({ ...topup, currency });
    void navigate(pages.checkout, { replace: true, state });
  }, [topup, currency, navigate]);
}

/** Checkout of a single top-up instead of the cart. */
export function TopupCheckout({ topup }: { topup: TopupData }) {
  const { t } = useTranslation('checkout');
  const [wanted, choose] = useCurrency();
  // The top-up page has chosen a currency; after the first change here the header's currency applies.
  const [before] = useState(wanted);
  const [touched, setTouched] = useState(false);
  const totals = topupTotals(topup);
  const isPayable = (each: Currency) => totals[each] !== null;
  const asked = touched || wanted !== before ? wanted : topup.currency;
  const currency = payableCurrency(isPayable, asked);
  useKeptCurrency(topup, currency);
  const payment = useTopupPayment(topup);
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
      onPay={payment.pay}
    />
  );
}
