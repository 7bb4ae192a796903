import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { useAttemptKey } from '#lib/drafts/attempt-key.ts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useFormatter } from '#lib/format/format.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { withReturned } from './refundable.ts';

/** Returns the text for a refused return; other errors use the text of their code. */
function useRefundFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  return (thrown) => {
    const { code } = toAppError(thrown);
    if (code === 'already_revealed') return t('refund.already_revealed');
    if (code === 'rate_limited') return t('refund.rate_limited');
    if (code === 'conflict') return t('refund.too_late');
    return t('refund.failed', { reason: errorText(thrown) });
  };
}

/** Returns unopened codes; the refund goes to the balance at once, or to the card that paid. */
export function useRefund(order: OrderDetail, onDone: () => void) {
  const { t } = useTranslation(['orders', 'payment']);
  const format = useFormatter();
  const utils = trpc.useUtils();
  const attempt = useAttemptKey();
  const failureText = useRefundFailureText();
  const refund = trpc.orders.refundUnrevealed.useMutation({
    retry: retryKeyed,
    onSuccess: ({ refunded }, { id, itemIds }) => {
      // Until the receipt is loaded anew, it must not offer the same items again.
      utils.orders.detail.setData({ id }, (shown) => shown && withReturned(shown, itemIds ?? []));
      const amount = format.money(refunded.amount, refunded.currency);
      const done = order.payment ? 'payment:refunded.done' : 'orders:refund.done';
      toast('success', t(done, { amount }));
      void utils.wallet.invalidate();
      void utils.profile.invalidate();
      void utils.catalogue.invalidate();
    },
    onError: (thrown) => {
      if (toAppError(thrown).status !== 401) toast('error', failureText(thrown));
    },
    onSettled: (_answer, thrown) => {
      attempt.ended(thrown ?? undefined);
      void utils.orders.invalidate();
    },
  });
  return {
    isReturning: refund.isPending,
    /** Sends the item ids, so that exactly the confirmed items are returned, or none. */
    giveBack: (itemIds: number[]) => {
      const wanted = { id: order.id, itemIds };
      refund.mutate({ ...wanted, idempotencyKey: attempt.keyFor(wanted) }, { onSuccess: onDone });
    },
  };
}
