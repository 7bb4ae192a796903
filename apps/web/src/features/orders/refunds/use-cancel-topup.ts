import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';

/** Cancels a top-up; the refund goes to the balance at once, or to the card that paid. */
export function useCancelTopup(byCard: boolean) {
  const { t } = useTranslation(['orders', 'payment']);
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  return trpc.orders.cancel.useMutation({
    onSuccess: () => {
      toast('success', t(byCard ? 'payment:refunded.undone' : 'orders:undo.done'));
      void utils.wallet.invalidate();
      void utils.profile.invalidate();
    },
    onError: (thrown) => {
      const { status, code } = toAppError(thrown);
      if (status === 401) return;
      const reason = errorText(thrown);
      toast(
        'error',
        code === 'conflict' ? t('orders:undo.tooLate') : t('orders:undo.failed', { reason }),
      );
    },
    onSettled: () => void utils.orders.invalidate(),
  });
}
