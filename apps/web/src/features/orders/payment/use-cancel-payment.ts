import { toAppError } from '#lib/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from '#lib/translation.ts';
import { useErrorText } from '#lib/use-error-text.ts';

/** Takes an unpaid order back: what was held for it is free again at once. */
export function useCancelPayment(id: string) {
  const { t } = useTranslation('payment');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const cancel = trpc.orders.cancel.useMutation({
    onSuccess: () => toast('success', t('cancel.done')),
    onError: (thrown) => {
      const { status, code } = toAppError(thrown);
      if (status === 401) return;
      const reason = errorText(thrown);
      toast('error', code === 'conflict' ? t('cancel.tooLate') : t('cancel.failed', { reason }));
    },
    onSettled: async () => {
      void utils.cart.invalidate();
      void utils.catalogue.invalidate();
      await utils.orders.invalidate();
    },
  });
  return { isCancelling: cancel.isPending, cancel: () => cancel.mutate({ id }) };
}
