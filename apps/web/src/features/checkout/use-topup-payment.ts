import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages, type Currency, type TopupData } from '@manabar/contracts/rules';
import type { AppError } from '#lib/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { toast } from '#lib/toasts.ts';
import { paidTopup } from '#lib/topup-draft.ts';
import { trpc } from '#lib/trpc.ts';
import { useOpenPayment } from '#lib/use-open-payment.ts';
import type { PayMethod, Payments } from './purchase.ts';
import { atNewPrices } from './topup-state.ts';
import { usePaymentAttempt } from './use-payment-attempt.ts';

/** The call that pays from the balance; afterwards orders, balance and profile are asked anew. */
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

/** Paying one top-up. */
export function useTopupPayment() {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const balance = usePaymentAttempt('topup', 'balance', useOrderTopup());
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
      // Whoever is paid leaves for the bank's page: nothing else follows here.
      card.send({ type: 'topup', ...wanted }, { onPaid: () => undefined, onRefused });
      return;
    }
    const onPaid = ({ order_id }: { order_id: string }) => {
      paidTopup(topup.service);
      toast('success', t('topup.success'));
      // Back leads to the top-up's page, not to paying the same once more.
      void navigate(pages.orders, { replace: true, state: { placed: order_id } });
    };
    balance.send(wanted, { onPaid, onRefused });
  }

  const payments: Payments = { balance: balance.payment, card: card.payment };
  return { pay, payments };
}
