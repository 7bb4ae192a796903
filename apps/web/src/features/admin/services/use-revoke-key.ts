import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/errors/errors.ts';

/** Revokes a key and shows the result. */
export function useRevokeKey(onDone: () => void) {
  const { t } = useTranslation('adminServices');
  const errorText = useErrorText();
  return trpc.admin.services.revokeKey.useMutation({
    onSuccess: () => {
      onDone();
      toast('success', t('keys.revoked'));
    },
    onError: (thrown) => toast('error', t('keys.revokeFailed', { message: errorText(thrown) })),
  });
}
