import { reasonOf, toAppError } from '#lib/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';

/** Says why an unpaid order is not taken back. */
function useSayFailure(): (thrown: unknown) => void {
  const { t } = useTranslation('payment');
  const errorText = useErrorText();
  return (thrown) => {
    const error = toAppError(thrown);
    if (error.status === 401) return;
    if (error.code !== 'conflict')
      toast('error', t('cancel.failed', { reason: errorText(thrown) }));
    else if (reasonOf(error) === 'paid') toast('info', t('cancel.tooLate'));
    else toast('info', t('cancel.changed'));
  };
}

/** Takes an unpaid order back: what was held for it is free again at once. */
export function useCancelPayment(id: string) {
  const { t } = useTranslation('payment');
  const sayFailure = useSayFailure();
  const utils = trpc.useUtils();
  const { isPending, mutateAsync } = trpc.orders.cancel.useMutation({
    onError: sayFailure,
    onSettled: async () => {
      void utils.cart.invalidate();
      void utils.catalogue.invalidate();
      await utils.orders.invalidate();
    },
  });
  /** Whether it is taken back now; why not, is said. */
  async function release(): Promise<boolean> {
    try {
      await mutateAsync({ id });
      return true;
    } catch {
      return false;
    }
  }
  async function cancel(): Promise<void> {
    if (!(await release())) return;
    // A top-up that was paid a moment before is taken back for its money: the receipt, asked anew, knows.
    const wasPaid = utils.orders.detail.getData({ id })?.payment?.stage === 'paid';
    toast('success', t(wasPaid ? 'refunded.undone' : 'cancel.done'));
  }
  return { isCancelling: isPending, release, cancel: () => void cancel() };
}
