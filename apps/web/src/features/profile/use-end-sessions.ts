import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';

/** Ends one session of the customer, or all except the current one. */
export function useEndSessions(onOthersEnded: () => void) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const refresh = () => utils.auth.sessions.invalidate();
  const one = trpc.auth.endSession.useMutation({
    onSuccess: () => toast('success', t('security.ended')),
    onError: (thrown) => {
      // The session had already ended, so the request is fulfilled.
      if (toAppError(thrown).code === 'not_found') toast('success', t('security.ended'));
      else toast('error', errorText(thrown));
    },
    onSettled: refresh,
  });
  const others = trpc.auth.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast('success', t('security.othersEnded', { count: ended }));
      onOthersEnded();
    },
    onError: (thrown) => toast('error', errorText(thrown)),
    onSettled: refresh,
  });
  return { one, others };
}
