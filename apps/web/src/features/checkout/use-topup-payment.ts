import { useTranslation } from '#lib/translation.ts';
import { pages, type Currency, type TopupData } from '@manabar/contracts/rules';
import { useAttemptKey } from '#lib/attempt-key.ts';
import { toAppError } from '#lib/errors.ts';
import { navigate } from '#lib/navigation.tsx';
import { retryKeyed } from '#lib/query-client.ts';
import { toast } from '#lib/toasts.ts';
import { paidTopup } from '#lib/topup-draft.ts';
import { trpc } from '#lib/trpc.ts';
import { usePaymentFailureText } from './payment-failure.ts';
import type { TopupPayment } from './purchase.ts';
import { atNewPrices } from './topup-state.ts';

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

/** Paying one top-up from the balance, as one attempt with one key until its outcome is known. */
export function useTopupPayment(): TopupPayment {
  const { t } = useTranslation('checkout');
  const attempt = useAttemptKey();
  const utils = trpc.useUtils();
  const failureText = usePaymentFailureText('topup');
  const payment = useOrderTopup();

  function refused(thrown: unknown, topup: TopupData, currency: Currency): void {
    attempt.ended(thrown);
    const error = toAppError(thrown);
    if (error.status === 401) return;
    toast('error', failureText(thrown, currency));
    // Whatever was refused, the customer decides anew on what is true now.
    void utils.wallet.balance.invalidate();
    void utils.topup.invalidate();
    const changed = atNewPrices(topup, error);
    if (changed) navigate(pages.checkout, { replace: true, state: { topupData: changed } });
  }

  function pay(topup: TopupData, currency: Currency): void {
    const wanted = { topupData: { ...topup, currency }, currency };
    payment.mutate(
      { ...wanted, idempotencyKey: attempt.keyFor(wanted) },
      {
        onSuccess: ({ order_id }) => {
          attempt.ended();
          paidTopup(topup.service);
          toast('success', t('topup.success'));
          // Back leads to the top-up's page, not to paying the same once more.
          navigate(pages.orders, { replace: true, state: { placed: order_id } });
        },
        onError: (thrown) => refused(thrown, topup, currency),
      },
    );
  }

  return {
    pay,
    busy: payment.isPending || payment.isSuccess,
    failureIn: (currency: Currency) =>
      payment.error && payment.variables?.currency === currency ? payment.error : null,
  };
}
