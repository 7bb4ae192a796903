import { useTranslation } from 'react-i18next';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
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
      const { code, status } = toAppError(thrown);
      if (status === 401) return;
      if (code === 'conflict') toast('warning', t('change.conflict'));
      else toast('error', t('change.failed', { message: errorText(thrown) }));
    },
  });
}
