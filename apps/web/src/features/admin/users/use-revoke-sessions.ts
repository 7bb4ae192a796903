import { toast } from '#lib/toasts.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/errors/use-error-text.ts';

/** Ends sessions of a user and shows how many were active. */
export function useRevokeSessions(onEnded: () => void) {
  const { t } = useTranslation('adminUsers');
  const language = useLanguage();
  const errorText = useErrorText();
  return trpc.admin.users.revokeSessions.useMutation({
    onSuccess: ({ revoked }) => {
      const shown = formatNumber(revoked, language);
      toast('success', t('sessions.ended', { count: revoked, shown }));
    },
    onError: (thrown) => toast('error', t('sessions.failed', { message: errorText(thrown) })),
    onSettled: onEnded,
  });
}
