import { useTranslation } from 'react-i18next';
import { toAppError } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Declines messages by the token of a link. */
export function useUnsubscribe() {
  const { t } = useTranslation('contacts');
  const mutation = trpc.profile.unsubscribe.useMutation({
    onError: (thrown) => {
      if (toAppError(thrown).code !== 'not_found') toast('error', t('unsubscribe.failed'));
    },
  });
  return {
    run: (token: string) => mutation.mutate({ token }),
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    isInvalid: mutation.error !== null && toAppError(mutation.error).code === 'not_found',
  };
}
