import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { forgetCustomer } from '#lib/session/forget-customer.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** What keeps an account from being deleted. */
const affairs = ['balances', 'pending_orders', 'open_topups', 'open_payments'] as const;

export interface OpenAffair {
  kind: (typeof affairs)[number];
  count: number;
}

/** Deletes the account; afterwards the customer is logged out and on the home page. */
export function useDeleteAccount() {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = trpc.profile.delete.useMutation({
    onSuccess: () => {
      // Leaves the guarded page first, otherwise its guard would store it for the next log-in.
      void navigate(pages.home);
      forgetCustomer();
      toast('success', t('deletion.done'));
    },
    onError: (thrown) => {
      const { code } = toAppError(thrown);
      if (code !== 'invalid_credentials' && code !== 'conflict' && code !== 'unauthorized')
        toast('error', t('deletion.failed', { reason: errorText(thrown) }));
    },
  });
  const refusal = error && toAppError(error);
  const open: OpenAffair[] =
    refusal?.code === 'conflict'
      ? affairs.flatMap((kind) => {
          const count = Number(refusal.details[kind] ?? 0);
          return count > 0 ? [{ kind, count }] : [];
        })
      : [];
  return {
    submit: (password: string) => mutate({ password }),
    pending: isPending,
    isWrong: refusal?.code === 'invalid_credentials',
    open,
    reset,
  };
}
