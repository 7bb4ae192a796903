import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages, type Currency, type TopupData } from '@manabar/contracts/rules';
import type { AppError } from '#lib/errors/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { toast } from '#lib/toasts.ts';
import { paidTopup } from '#lib/drafts/topup-draft.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';
import { useOpenPayment } from '#lib/payments/use-start-card-payment.ts';
import type { PayMethod, Payments } from './checkout-payment.ts';
import { atNewPrices } from './topup-state.ts';
import { usePaymentAttempt } from './use-payment-attempt.ts';

/** Pays a top-up from the balance, then invalidates orders, balance and profile. */
function useOrderTopup() {
  const utils = trpc.useUtils();
  return trpc.orders.topup.useMutation({
    retry: retryKeyed,
    onSuccess: () => {
      void utils.orders.invalidate();
      void utils.wallet.invalidate();
      void utils.profile.invalidate();
    },
  });
}

type WantedTopup = Omit<RouterInputs['orders']['topup'], 'idempotencyKey'>;

/** Pays a single top-up. */
export function useTopupPayment() {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const balance = usePaymentAttempt<WantedTopup, { order_id: string }>(
    'topup',
    'balance',
    useOrderTopup(),
  );
  const card = usePaymentAttempt('topup', 'card', useOpenPayment());

  function pay(method: PayMethod, topup: TopupData, currency: Currency): void {
    const wanted = { topupData: { ...topup, currency }, currency };
    const onRefused = (error: AppError) => {
      void utils.wallet.balance.invalidate();
      void utils.topup.invalidate();
      const changed = atNewPrices(topup, error);
      if (changed) void navigate(pages.checkout, { replace: true, state: { topupData: changed } });
    };
    if (method === 'card') {
      // A card payment continues on the bank's page, so nothing follows here.
      card.send({ type: 'topup', ...wanted }, { onPaid: () => undefined, onRefused });
      return;
    }
    const onPaid = ({ order_id }: { order_id: string }) => {
      paidTopup(topup.service);
      toast('success', t('topup.success'));
      // Replaces the history entry, so that going back leads to the top-up's page and not to a repeated payment.
      void navigate(pages.orders, { replace: true, state: { placed: order_id } });
    };
    balance.send(wanted, { onPaid, onRefused });
  }

  const payments: Payments = { balance: balance.payment, card: card.payment };
  return { pay, payments };
}
