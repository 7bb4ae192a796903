import { useTranslation } from 'react-i18next';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Changes the state of a conversation. After a conflict the reloaded page shows the current state. */
export function useChangeState() {
  const { t } = useTranslation('adminSupport');
  const errorText = useErrorText();
  return trpc.admin.support.threads.update.useMutation({
    meta: { refresh: 'awaited' },
    onSuccess: () => toast('success', t('change.done')),
    onError: (thrown) => {
      if (toAppError(thrown).code === 'conflict') toast('warning', t('change.conflict'));
      else toastFailure(thrown, t('change.failed', { message: errorText(thrown) }));
    },
  });
}
