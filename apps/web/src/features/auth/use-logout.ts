import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { forgetBankVisits } from '#lib/bank-visits.ts';
import { forgetOrigin } from '#lib/origin.ts';
import { clearSession } from '#lib/session.ts';
import { clearTab } from '#lib/storage.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { forgetWantedItem } from '#lib/wanted-item.ts';

/** Ends the session on the server, and forgets it and what its customer had begun here, whatever the server answers. */
export function useLogout(): { logout: () => void; pending: boolean } {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    meta: { ownUnauthorized: true },
    onSettled: () => {
      clearSession();
      // Whoever sits here next reads nothing of what this customer had begun.
      forgetOrigin();
      forgetWantedItem();
      forgetBankVisits();
      clearTab();
      toast('info', t('session.loggedOut'));
    },
  });
  const logout = useCallback(() => {
    // First away from pages that need a session, else their guard would remember them for the next log-in.
    void navigate(pages.home);
    mutate();
  }, [mutate, navigate]);
  return { logout, pending: isPending };
}
