import { toast } from '#lib/toasts.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/errors/errors.ts';

/** Ends sessions of a user and shows how many were active. */
export function useRevokeSessions(onEnded: () => void) {
  const { t } = useTranslation('adminUsers');
  const format = useFormatter();
  const errorText = useErrorText();
  return trpc.admin.users.revokeSessions.useMutation({
    onSuccess: ({ revoked }) => toast('success', t('sessions.ended', format.count(revoked))),
    onError: (thrown) => toast('error', t('sessions.failed', { message: errorText(thrown) })),
    onSettled: onEnded,
  });
}
