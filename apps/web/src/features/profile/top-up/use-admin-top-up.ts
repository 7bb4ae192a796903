import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts/rules';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { isClientFault, toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { useFormatter } from '#lib/format/format.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** One way to add money to the balance, as a single attempt until its result is known. */
export interface TopUp {
  pending: boolean;
  /** Text of the last failure in this currency; null without one. */
  failureIn: (currency: Currency) => string | null;
  forget: () => void;
  send: (wanted: { currency: Currency; amount: number }, onDone: () => void) => void;
}

/** Returns the text for a failed top-up: the cause, whether money arrived, and the next step. */
function useTopUpFailureText(): (thrown: unknown, currency: Currency) => string {
  const { t } = useTranslation('profile');
  const format = useFormatter();
  const errorText = useErrorText();
  return (thrown, currency) => {
    const error = toAppError(thrown);
    const { code, details } = error;
    const { limit } = details;
    if (code === 'forbidden' && typeof limit === 'number')
      return t('topUp.daily_limit', { limit: format.money(limit, currency) });
    if (code === 'request_in_progress') return errorText(thrown);
    if (!isClientFault(error)) return t('topUp.top_up_failed');
    return t('topUp.reason', { reason: errorText(thrown) });
  };
}

/** Top-up of an admin's own balance; the idempotency key stays the same until the result is known. */
export function useTopUp(): TopUp {
  const { t } = useTranslation('profile');
  const format = useFormatter();
  const utils = trpc.useUtils();
  const attempt = useIdempotencyKey();
  const failureText = useTopUpFailureText();
  const topUp = trpc.wallet.topUp.useMutation({
    retry: retryKeyed,
    onSuccess: (balance, { amount, currency }) => {
      utils.wallet.balance.setData(undefined, balance);
      void utils.profile.invalidate();
      toast('success', t('topUp.done', { amount: format.money(amount, currency) }));
    },
    onError: (thrown) => toastFailure(thrown, t('topUp.topup_failed')),
    onSettled: (_answer, thrown) => {
      attempt.ended(thrown);
      void utils.wallet.invalidate();
    },
  });
  return {
    pending: topUp.isPending,
    failureIn: (currency) => topUp.error && failureText(topUp.error, currency),
    forget: topUp.reset,
    send: (wanted, onDone) =>
      topUp.mutate({ ...wanted, idempotencyKey: attempt.keyFor(wanted) }, { onSuccess: onDone }),
  };
}
