import { useCallback } from 'react';
import { useTranslation } from '#lib/translation.ts';
import { pages } from '@manabar/contracts/rules';
import { navigate } from '#lib/navigation.tsx';
import { clearSession } from '#lib/session.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Ends the session on the server and forgets it here, whatever the server answers. */
export function useLogout(): { logout: () => void; pending: boolean } {
  const { t } = useTranslation('common');
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    meta: { ownUnauthorized: true },
    onSettled: () => {
      clearSession();
      toast('info', t('session.loggedOut'));
    },
  });
  const logout = useCallback(() => {
    // First away from pages that need a session, else their guard would remember them for the next log-in.
    navigate(pages.home);
    mutate();
  }, [mutate]);
  return { logout, pending: isPending };
}
