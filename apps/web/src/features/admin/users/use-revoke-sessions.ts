import { toast } from '#lib/toasts.ts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/use-error-text.ts';

/** Ends sessions of a user, and says how many there were left to end. */
export function useRevokeSessions(onEnded: () => void) {
  const { t } = useTranslation('adminUsers');
  const language = useLanguage();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  return trpc.admin.users.revokeSessions.useMutation({
    onSuccess: ({ revoked }) => {
      const shown = formatNumber(revoked, language);
      toast('success', t('sessions.ended', { count: revoked, shown }));
    },
    onError: (thrown) => toast('error', t('sessions.failed', { message: errorText(thrown) })),
    onSettled: () => {
      onEnded();
      return utils.admin.users.invalidate();
    },
  });
}
