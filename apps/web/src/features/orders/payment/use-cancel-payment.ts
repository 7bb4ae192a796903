import type { RefObject } from 'react';
import { reasonOf, toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { focusIfLostAfterRender } from '#lib/page/focus-if-lost.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';

/** Shows the reason why an unpaid order could not be cancelled. */
function useSayFailure(): (thrown: unknown) => void {
  const { t } = useTranslation('payment');
  const errorText = useErrorText();
  return (thrown) => {
    const error = toAppError(thrown);
    if (error.code !== 'conflict')
      toastFailure(thrown, t('cancel.failed', { reason: errorText(thrown) }));
    else if (reasonOf(error) === 'paid') toast('info', t('cancel.tooLate'));
    else toast('info', t('cancel.changed'));
  };
}

/** Cancels an unpaid order and releases its reservation; `title` takes the focus of the button, which disappears. */
export function useCancelPayment(id: string, title?: RefObject<HTMLElement | null>) {
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
  /** Resolves to true when the order is cancelled; a failure is shown. */
  async function release(): Promise<boolean> {
    try {
      await mutateAsync({ id });
      return true;
    } catch {
      return false;
    }
  }
  async function cancel(): Promise<void> {
    const isDone = await release();
    focusIfLostAfterRender(() => title?.current);
    if (!isDone) return;
    // A top-up whose payment has just arrived is refunded when it is cancelled, which the reloaded receipt shows.
    const wasPaid = utils.orders.detail.getData({ id })?.payment?.stage === 'paid';
    toast('success', t(wasPaid ? 'refunded.undone' : 'cancel.done'));
  }
  return { isCancelling: isPending, release, cancel: () => void cancel() };
}
