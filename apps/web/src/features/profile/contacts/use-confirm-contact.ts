import { useTranslation } from 'react-i18next';
import { toAppError } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Confirms an e-mail by the token of a link. */
export function useConfirmContact() {
  const { t } = useTranslation('contacts');
  const utils = trpc.useUtils();
  const mutation = trpc.profile.confirmContact.useMutation({
    onSuccess: () => utils.profile.contacts.invalidate(),
    onError: (thrown) => {
      if (toAppError(thrown).code !== 'code_invalid') toast('error', t('confirm.failed'));
    },
  });
  return {
    run: (token: string) => mutation.mutate({ token }),
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    isInvalid: mutation.error !== null && toAppError(mutation.error).code === 'code_invalid',
  };
}
