import { useTranslation } from '#lib/translation.ts';
import { pages, type Currency, type TopupData } from '@manabar/contracts/rules';
import { navigate } from '#lib/navigation.tsx';
import { retryKeyed } from '#lib/query-client.ts';
import { toast } from '#lib/toasts.ts';
import { paidTopup } from '#lib/topup-draft.ts';
import { trpc } from '#lib/trpc.ts';
import { atNewPrices } from './topup-state.ts';
import { usePaymentAttempt } from './use-payment-attempt.ts';

/** The call itself; afterwards orders, balance and profile are asked anew. */
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

/** Paying one top-up from the balance. */
export function useTopupPayment() {
  const { t } = useTranslation('checkout');
  const utils = trpc.useUtils();
  const { send, payment } = usePaymentAttempt('topup', useOrderTopup());

  function pay(topup: TopupData, currency: Currency): void {
    send(
      { topupData: { ...topup, currency }, currency },
      {
        onPaid: ({ order_id }) => {
          paidTopup(topup.service);
          toast('success', t('topup.success'));
          // Back leads to the top-up's page, not to paying the same once more.
          navigate(pages.orders, { replace: true, state: { placed: order_id } });
        },
        onRefused: (error) => {
          void utils.wallet.balance.invalidate();
          void utils.topup.invalidate();
          const changed = atNewPrices(topup, error);
          if (changed) navigate(pages.checkout, { replace: true, state: { topupData: changed } });
        },
      },
    );
  }

  return { ...payment, pay };
}
