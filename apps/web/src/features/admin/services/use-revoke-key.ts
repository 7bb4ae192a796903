import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/use-error-text.ts';

/** Ends a key; says so, or why not. */
export function useRevokeKey(onDone: () => void) {
  const { t } = useTranslation('adminServices');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  return trpc.admin.services.revokeKey.useMutation({
    onSuccess: () => {
      onDone();
      toast('success', t('keys.revoked'));
    },
    onError: (thrown) => toast('error', t('keys.revokeFailed', { message: errorText(thrown) })),
    onSettled: () => utils.admin.services.invalidate(),
  });
}
